-- One row per login. A token opens it only together with the cookie it was issued with (ruling 9).
CREATE TABLE login_session (
  id text PRIMARY KEY,
  player_id text NOT NULL REFERENCES player (id),
  cookie_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX login_session_player ON login_session (player_id) WHERE ended_at IS NULL;

-- Every tab that takes the session up again gets a token of its own.
CREATE TABLE login_token (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL REFERENCES login_session (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX login_token_session ON login_token (session_id, created_at);

-- Failed logins since the last success, by the name that was tried, whether or not it exists.
CREATE TABLE login_attempt (
  merchant_code text NOT NULL,
  username_key text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, username_key)
);

-- Keys that login bodies are encrypted to; the private half is sealed with the installation's secret.
CREATE TABLE login_key (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Login bodies already used, until they are too old to be accepted anyway.
CREATE TABLE login_body_used (
  jti text PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX login_body_used_at ON login_body_used (used_at);

CREATE TABLE captcha (
  id text PRIMARY KEY,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_expiry ON captcha (expires_at);
