-- The help centre's items, and how far an item reaches: until when, in which languages, for whom.
ALTER TABLE content_item DROP CONSTRAINT content_item_type_check;
ALTER TABLE content_item ADD CONSTRAINT content_item_type_check CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR', 'H'));
ALTER TABLE content_item
  ADD COLUMN shown_until timestamptz,
  -- Null for every language.
  ADD COLUMN languages text[],
  ADD COLUMN audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'guests', 'members'));
