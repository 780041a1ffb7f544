-- Whose turn it is, by seat from 1: lists show it. Null where nobody's is, and where it is not known: in a game that was begun
-- before this column, until it goes on.
ALTER TABLE games ADD COLUMN mover INTEGER;
