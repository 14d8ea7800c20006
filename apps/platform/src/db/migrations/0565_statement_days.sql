-- no transaction
-- A player's movements of some days, among all that the player ever played. Repeatable; an index that a fault left half made goes
-- first.
DROP INDEX CONCURRENTLY IF EXISTS wallet_transactions_days;
CREATE INDEX CONCURRENTLY wallet_transactions_days ON wallet_transactions (player_id, at) WHERE debit > 0 OR credit > 0;
