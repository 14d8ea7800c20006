-- Rounds that are being checked are few: the operator's list of them, and the number that their player is told.
create index gaming_rounds_checking on gaming_rounds (player_id, opened_at) where state = 'checking';
