-- The operator's support agents, who log in to the desk. They are no players and have no other rights.
CREATE TABLE desk_agent (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  failed_at timestamptz,
  UNIQUE (merchant_code, name_key)
);

-- A login of an agent, by the digest of its cookie. `seen_at` says that its page is open.
CREATE TABLE desk_session (
  digest text PRIMARY KEY,
  agent_id text NOT NULL REFERENCES desk_agent (id) ON DELETE CASCADE,
  merchant_code text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  seen_at timestamptz
);
CREATE INDEX desk_session_seen ON desk_session (merchant_code, seen_at);
