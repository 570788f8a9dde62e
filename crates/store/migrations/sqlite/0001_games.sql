CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    listed INTEGER NOT NULL,
    creator TEXT,
    first_guest TEXT,
    second_guest TEXT,
    invite_hash TEXT,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    awake INTEGER NOT NULL,
    summary TEXT NOT NULL
);
CREATE INDEX games_by_status ON games (status, listed, id);
CREATE INDEX games_of_first ON games (first_guest, id);
CREATE INDEX games_of_second ON games (second_guest, id);
CREATE INDEX games_awake ON games (awake);
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE TABLE outages (
    from_ms BIGINT NOT NULL,
    to_ms BIGINT NOT NULL
);
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY,
    at_ms BIGINT NOT NULL
);
