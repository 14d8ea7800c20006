-- The largest stake that a game takes, in minor units as its smallest; null where its vendor states none.
ALTER TABLE game ADD COLUMN max_bet bigint CHECK (max_bet >= min_bet);
