-- What the purging jobs look for.
CREATE INDEX login_session_expiry ON login_session (expires_at);
CREATE INDEX gaming_sessions_closed ON gaming_sessions (closed_at) WHERE closed_at IS NOT NULL;
