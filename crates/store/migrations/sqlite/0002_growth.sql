-- Deadlines instead of a flag: the server finds the next game that needs it without loading any.
ALTER TABLE games ADD COLUMN deadline_ms BIGINT;
UPDATE games SET deadline_ms = changed_ms WHERE awake = 1;
DROP INDEX games_awake;
ALTER TABLE games DROP COLUMN awake;
CREATE INDEX games_due ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
-- Checksums: `chain` runs over the events of a game, `seal` covers a row. Rows from before have none.
ALTER TABLE games ADD COLUMN chain BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN seal BIGINT;
ALTER TABLE guests ADD COLUMN seal BIGINT;
ALTER TABLE heartbeat ADD COLUMN seal BIGINT;
ALTER TABLE outages ADD COLUMN seal BIGINT;
-- What is written to find out whether anything can be written.
CREATE TABLE probe (body BLOB NOT NULL);
-- Clustered by its key: an event is written into one tree, not into a table and its index.
CREATE TABLE game_events (
    game TEXT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    chain BIGINT,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
INSERT INTO game_events (game, seq, at_ms, body) SELECT game, seq, at_ms, body FROM events ORDER BY game, seq;
DROP TABLE events;
ALTER TABLE game_events RENAME TO events;
CREATE INDEX guests_created ON guests (created_ms);
CREATE INDEX games_creator ON games (creator);
