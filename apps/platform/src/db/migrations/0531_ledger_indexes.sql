-- no transaction
-- What is set aside now, among all that ever was. Nothing goes by the transactions that wrote postings any more. Repeatable; an
-- index that a fault left half made goes first.
DROP INDEX CONCURRENTLY IF EXISTS wallet_holds_held;
CREATE INDEX CONCURRENTLY wallet_holds_held ON wallet_holds (player_id) INCLUDE (amount) WHERE state = 'held';
DROP INDEX CONCURRENTLY IF EXISTS wallet_postings_written;
