-- When the vendor expects to settle a round that stays open for long, such as a bet on a match of next week.
ALTER TABLE gaming_rounds ADD COLUMN settles_at timestamptz;
