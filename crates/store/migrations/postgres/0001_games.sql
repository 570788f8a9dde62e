-- Ids are compared byte by byte, as SQLite does it and as their order by time needs it: COLLATE "C".
CREATE TABLE guests (
    id TEXT COLLATE "C" PRIMARY KEY,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    seal BIGINT
);
CREATE INDEX guests_created ON guests (created_ms);
CREATE TABLE games (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    listed BIGINT NOT NULL,
    creator TEXT COLLATE "C",
    first_guest TEXT COLLATE "C",
    second_guest TEXT COLLATE "C",
    invite_hash TEXT COLLATE "C",
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    deadline_ms BIGINT,
    summary TEXT NOT NULL,
    chain BIGINT NOT NULL DEFAULT 0,
    seal BIGINT
);
CREATE INDEX games_by_status ON games (status, listed, id);
CREATE INDEX games_of_first ON games (first_guest, id);
CREATE INDEX games_of_second ON games (second_guest, id);
CREATE INDEX games_creator ON games (creator);
CREATE INDEX games_due ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE TABLE events (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    chain BIGINT,
    PRIMARY KEY (game, seq)
);
CREATE TABLE outages (
    from_ms BIGINT NOT NULL,
    to_ms BIGINT NOT NULL,
    seal BIGINT
);
CREATE TABLE heartbeat (
    one BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    seal BIGINT
);
-- What is written to find out whether anything can be written.
CREATE TABLE probe (body TEXT NOT NULL);
