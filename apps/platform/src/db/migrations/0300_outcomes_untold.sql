-- A round was in check, and its player has not been told how it ended.
ALTER TABLE gaming_rounds ADD COLUMN outcome_untold boolean NOT NULL DEFAULT false;
UPDATE gaming_rounds SET outcome_untold = true WHERE state = 'checking';
CREATE INDEX gaming_rounds_outcome_untold ON gaming_rounds (id) WHERE outcome_untold;
