-- no transaction
-- Game sessions to be looked at, and an account's logins and changes apart: strangers add failed logins. Repeatable; an index that a
-- fault left half made goes first.
DROP INDEX CONCURRENTLY IF EXISTS gaming_sessions_unlooked;
CREATE INDEX CONCURRENTLY gaming_sessions_unlooked ON gaming_sessions (closed_at, id) WHERE closed_at IS NOT NULL AND NOT looked;
DROP INDEX CONCURRENTLY IF EXISTS account_event_logins;
CREATE INDEX CONCURRENTLY account_event_logins ON account_event (player_id, kind, at, id) WHERE kind IN ('login', 'login_failed');
DROP INDEX CONCURRENTLY IF EXISTS account_event_changes;
CREATE INDEX CONCURRENTLY account_event_changes ON account_event (player_id, at, id) WHERE kind NOT IN ('login', 'login_failed');
