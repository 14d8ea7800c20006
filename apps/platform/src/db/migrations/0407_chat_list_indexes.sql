-- no transaction
-- The orders of the desk's list, so that a page of it reads no more than it shows. Repeatable; an index that a fault left half
-- made goes first.
DROP INDEX CONCURRENTLY IF EXISTS chat_conversation_waits;
CREATE INDEX CONCURRENTLY chat_conversation_waits ON chat_conversation (merchant_code, has_history, waiting_since, id)
  WHERE waiting_since IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS chat_conversation_answered;
CREATE INDEX CONCURRENTLY chat_conversation_answered ON chat_conversation (merchant_code, last_at DESC, id DESC)
  WHERE waiting_since IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS chat_conversation_waiting;
