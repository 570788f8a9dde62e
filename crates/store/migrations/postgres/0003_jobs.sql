-- Work for engines: turns of the computer, hints, analyses, games of matches. Whoever has an engine takes a row, works on it under a lease, and writes the answer into
-- it. UNLOGGED: a crash of PostgreSQL empties these tables, and whoever waits for an answer asks again.
CREATE UNLOGGED TABLE jobs (
    key TEXT COLLATE "C" PRIMARY KEY,
    number BIGINT GENERATED ALWAYS AS IDENTITY,
    -- 0 a turn, 1 a hint, 2 an analysis, 3 games of a match: the most urgent first.
    class BIGINT NOT NULL,
    -- Whose engine time it is. A keyed hash where it is an address.
    payer TEXT COLLATE "C" NOT NULL,
    -- The round in which the payer is served next, or was served.
    round BIGINT NOT NULL,
    payload TEXT NOT NULL,
    -- Whether workers that somebody lends may have it.
    lendable BIGINT NOT NULL,
    -- For how long one worker may have it in all.
    limit_ms BIGINT NOT NULL,
    -- waiting, running, done, dead.
    state TEXT COLLATE "C" NOT NULL,
    queued_ms BIGINT NOT NULL,
    -- Nobody takes it before.
    due_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    -- Who has it, since when, until when, and the word that proves it.
    worker TEXT COLLATE "C",
    worker_kind TEXT COLLATE "C",
    lease TEXT COLLATE "C",
    claimed_ms BIGINT,
    until_ms BIGINT,
    answer TEXT,
    spent_ms BIGINT,
    problem TEXT
);
CREATE INDEX jobs_waiting ON jobs (payer, round) WHERE state = 'waiting';
CREATE INDEX jobs_running ON jobs (until_ms) WHERE state = 'running';
CREATE INDEX jobs_over ON jobs (changed_ms) WHERE state IN ('done', 'dead');
-- Who takes jobs: nodes, workers at the database, workers that are lent.
CREATE UNLOGGED TABLE workers (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    threads BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL
);
-- The key of the hashes of addresses. UNLOGGED as the jobs are: it is in no backup.
CREATE UNLOGGED TABLE payer_key (one BIGINT PRIMARY KEY, key TEXT NOT NULL);
-- What lets a worker in that is lent. Only the hash of the token is kept.
CREATE TABLE worker_tokens (
    id TEXT COLLATE "C" PRIMARY KEY,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    revoked_ms BIGINT
);
