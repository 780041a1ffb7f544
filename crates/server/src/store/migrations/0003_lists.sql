-- The people of a table: who made it, who sits there, whom it knows otherwise. Looked up when somebody becomes another or goes.
-- In a table's document ids of people stand under these two names alone.
CREATE TABLE table_people (
    user TEXT NOT NULL,
    tab TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (user, tab)
) STRICT, WITHOUT ROWID;

CREATE INDEX table_people_by_table ON table_people (tab);

INSERT OR IGNORE INTO table_people (user, tab)
SELECT part.atom, tables.id
FROM tables, json_tree(iif(json_valid(tables.doc), tables.doc, '{}'), '$.table') AS part
WHERE part.key IN ('id', 'user') AND part.type = 'text' AND length(part.atom) = 20 AND part.atom <> tables.id;

CREATE TRIGGER people_of_new_tables AFTER INSERT ON tables BEGIN
    INSERT INTO table_people (user, tab)
    SELECT DISTINCT part.atom, new.id FROM json_tree(iif(json_valid(new.doc), new.doc, '{}'), '$.table') AS part
    WHERE part.key IN ('id', 'user') AND part.type = 'text' AND length(part.atom) = 20 AND part.atom <> new.id;
END;

CREATE TRIGGER people_of_changed_tables AFTER UPDATE OF doc ON tables WHEN new.doc <> old.doc BEGIN
    DELETE FROM table_people WHERE tab = new.id AND user NOT IN (
        SELECT part.atom FROM json_tree(iif(json_valid(new.doc), new.doc, '{}'), '$.table') AS part
        WHERE part.key IN ('id', 'user') AND part.type = 'text');
    INSERT INTO table_people (user, tab)
    SELECT DISTINCT part.atom, new.id FROM json_tree(iif(json_valid(new.doc), new.doc, '{}'), '$.table') AS part
    WHERE part.key IN ('id', 'user') AND part.type = 'text' AND length(part.atom) = 20 AND part.atom <> new.id
        AND part.atom NOT IN (SELECT user FROM table_people WHERE tab = new.id);
END;

-- Lists: a page is a walk along one index, wherever it begins. What a person's list is sorted and chosen by stands beside the person.
ALTER TABLE players ADD COLUMN started INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN state TEXT NOT NULL DEFAULT 'over';
UPDATE players SET (started, state) = (SELECT started, state FROM games WHERE games.id = players.game);

CREATE TRIGGER state_of_players AFTER UPDATE OF state ON games WHEN new.state <> old.state BEGIN
    UPDATE players SET state = new.state WHERE game = new.id;
END;

DROP INDEX players_by_user;
CREATE INDEX players_by_time ON players (user, started DESC, game DESC) WHERE user IS NOT NULL;
CREATE INDEX players_by_state ON players (user, state, started DESC, game DESC) WHERE user IS NOT NULL;
CREATE INDEX players_who_brought ON players (user, started) WHERE seat = 0;

DROP INDEX games_by_time;
CREATE INDEX games_in_public ON games (started DESC, id DESC) WHERE visibility = 'public';
CREATE INDEX games_in_public_by_state ON games (state, started DESC, id DESC) WHERE visibility = 'public';

-- Records that were brought here, as they came: such a game never grows.
CREATE TABLE records (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    text TEXT NOT NULL
) STRICT;
