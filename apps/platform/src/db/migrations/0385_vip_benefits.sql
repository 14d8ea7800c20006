-- VIP benefits are contents too.
ALTER TABLE content_item DROP CONSTRAINT content_item_type_check;
ALTER TABLE content_item ADD CONSTRAINT content_item_type_check CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR', 'H', 'N', 'M', 'V'));
