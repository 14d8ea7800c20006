-- no transaction
-- Wins as the winner boards read them, by the predicate of their indexes; those of one type by an index of their own. Repeatable; an
-- index that a fault left half made goes first.
CREATE OR REPLACE VIEW reporting_wins AS
  SELECT merchant_code, masked_name, node_id, vendor_code, game_type, payout, currency, changed_at
  FROM gaming_rounds WHERE state = 'settled' AND mode = 'real' AND payout > stake;
DROP INDEX CONCURRENTLY IF EXISTS gaming_rounds_winners_of_type;
CREATE INDEX CONCURRENTLY gaming_rounds_winners_of_type ON gaming_rounds (merchant_code, game_type, changed_at DESC)
  WHERE state = 'settled' AND mode = 'real' AND payout > stake;
