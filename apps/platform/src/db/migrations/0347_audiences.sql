-- An item may be for agents or for trials alone.
ALTER TABLE content_item DROP CONSTRAINT content_item_audience_check;
ALTER TABLE content_item ADD CONSTRAINT content_item_audience_check CHECK (audience IN ('all', 'guests', 'members', 'agents', 'trials'));
