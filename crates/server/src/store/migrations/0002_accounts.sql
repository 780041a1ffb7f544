-- People. A guest has no key, no password and no recovery code.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT UNIQUE,               -- names with one key look alike
    password TEXT,                 -- argon2id, as a PHC string
    recovery BLOB,                 -- SHA-256
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX users_by_time ON users (created DESC, id);

-- Who is signed in. The secrets themselves are only in cookies.
CREATE TABLE sessions (
    digest BLOB NOT NULL PRIMARY KEY,
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (user);
CREATE INDEX sessions_by_end ON sessions (expires);

-- Scripts that act for somebody.
CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_user ON tokens (user);
