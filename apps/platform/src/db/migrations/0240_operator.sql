-- Those who work for a merchant, with what their roles hold, their sessions and their devices. Of tokens and cookies only digests
-- are here; the secret of an authenticator is sealed.
CREATE TABLE operator_account (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  password_hash text NOT NULL,
  step_sealed bytea,
  step_confirmed_at timestamptz,
  -- The period of the last code that was used: each is good once.
  step_last bigint NOT NULL DEFAULT 0,
  blocked_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  UNIQUE (merchant_code, name_key),
  CHECK (step_confirmed_at IS NULL OR step_sealed IS NOT NULL)
);

CREATE TABLE operator_role (
  merchant_code text NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  PRIMARY KEY (merchant_code, name)
);

CREATE TABLE operator_grant (
  operator_id text NOT NULL REFERENCES operator_account (id) ON DELETE CASCADE,
  merchant_code text NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (operator_id, merchant_code, role),
  FOREIGN KEY (merchant_code, role) REFERENCES operator_role (merchant_code, name)
);

CREATE TABLE operator_session (
  digest text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES operator_account (id) ON DELETE CASCADE,
  merchant_code text NOT NULL,
  device_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When its page at the desk was last there.
  seen_at timestamptz
);
CREATE INDEX operator_session_operator ON operator_session (operator_id);
CREATE INDEX operator_session_seen ON operator_session (merchant_code, seen_at);
CREATE INDEX operator_session_age ON operator_session (expires_at);

CREATE TABLE operator_device (
  device_hash bytea NOT NULL,
  operator_id text NOT NULL REFERENCES operator_account (id) ON DELETE CASCADE,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, operator_id)
);
CREATE INDEX operator_device_operator ON operator_device (operator_id, last_at);
CREATE INDEX operator_device_age ON operator_device (last_at);
