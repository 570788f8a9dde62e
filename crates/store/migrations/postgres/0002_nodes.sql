-- The nodes that serve this database, who is connected to which game there, and who looks after what a game is due for. UNLOGGED: a crash of PostgreSQL empties
-- these tables, and the nodes fill them again.
CREATE UNLOGGED TABLE nodes (
    id TEXT COLLATE "C" PRIMARY KEY,
    seen_ms BIGINT NOT NULL
);
CREATE UNLOGGED TABLE presence (
    game TEXT COLLATE "C" NOT NULL,
    node TEXT COLLATE "C" NOT NULL,
    first_online BIGINT NOT NULL,
    second_online BIGINT NOT NULL,
    watchers BIGINT NOT NULL,
    PRIMARY KEY (game, node)
);
CREATE INDEX presence_of_node ON presence (node);
CREATE UNLOGGED TABLE leases (
    game TEXT COLLATE "C" PRIMARY KEY,
    node TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    until_ms BIGINT NOT NULL
);
