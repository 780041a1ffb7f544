-- Tables: from the moment somebody makes one. What is searched for stands in columns; the rest is one JSON
-- document with its own version number.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL,           -- waiting, opening, running, over
    visibility TEXT NOT NULL,      -- public, link
    host TEXT,                     -- who made it; null once that account is gone
    created INTEGER NOT NULL,      -- milliseconds since 1970, as all times
    doc TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_that_wait ON tables (created) WHERE state IN ('waiting', 'opening');

-- Games: how each stands. The header is that of the record, with everything that opens the piles: it is shown to
-- nobody before the end.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,            -- the name in records
    header TEXT NOT NULL,
    config TEXT NOT NULL,          -- JSON
    marks TEXT NOT NULL,           -- JSON list
    origin TEXT NOT NULL,          -- table, imported, offline, fork
    visibility TEXT NOT NULL,
    state TEXT NOT NULL,           -- running, over
    version INTEGER NOT NULL,      -- how many entries there are
    hash TEXT NOT NULL,            -- of the table after the last entry
    scores TEXT NOT NULL,          -- JSON list by seat
    places TEXT NOT NULL,          -- JSON list by seat
    bot_next INTEGER NOT NULL,     -- whether a bot is to move: looked up after a restart
    started INTEGER NOT NULL,
    ended INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_time ON games (started DESC, id DESC);
CREATE INDEX games_of_bots ON games (id) WHERE state = 'running' AND bot_next = 1;

-- Who sits where. No person: a bot, or somebody whose account is gone.
CREATE TABLE players (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,         -- from 1
    user TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_by_user ON players (user) WHERE user IS NOT NULL;

-- What happened: entry n of a game can be written once, so the database decides who was first.
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    n INTEGER NOT NULL,            -- from 1
    line TEXT NOT NULL,            -- its line in the record
    user TEXT,                     -- who asked for it; null for bots
    at INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

-- Answers that were given: a request that is sent again after a cut or a restart gets the same one.
CREATE TABLE answers (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,         -- from 1; 0 for a request of all
    key TEXT NOT NULL,
    before INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (game, seat, key)
) STRICT, WITHOUT ROWID;
