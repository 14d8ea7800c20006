-- News of the lobby and the models of the live tables are contents too; what only one kind has stands in its details.
ALTER TABLE content_item DROP CONSTRAINT content_item_type_check;
ALTER TABLE content_item ADD CONSTRAINT content_item_type_check CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR', 'H', 'N', 'M'));
ALTER TABLE content_item ADD COLUMN details jsonb NOT NULL DEFAULT '{}';
