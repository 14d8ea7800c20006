-- no transaction
-- Who asked for codes, and from which network, within an hour. Repeatable; an index that a fault left half made goes first.
DROP INDEX CONCURRENTLY IF EXISTS verification_code_asker;
CREATE INDEX CONCURRENTLY verification_code_asker ON verification_code (merchant_code, asker, made_at) WHERE asker IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS verification_code_network;
CREATE INDEX CONCURRENTLY verification_code_network ON verification_code (merchant_code, network, made_at) WHERE network IS NOT NULL;
