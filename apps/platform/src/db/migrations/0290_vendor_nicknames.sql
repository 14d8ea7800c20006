-- What players call a vendor beside its name; search finds its games by them.
ALTER TABLE vendor ADD COLUMN nicknames text[] NOT NULL DEFAULT '{}';
