-- Counts the changes of a player's details: a save names the version that it changes, so that two tabs cannot undo each other.
ALTER TABLE player ADD COLUMN profile_version integer NOT NULL DEFAULT 0;
