-- One row per login. A token opens it only together with the cookie it was issued with (ruling 9).
CREATE TABLE login_session (
  id text PRIMARY KEY,
  player_id text NOT NULL REFERENCES player (id),
  cookie_hash bytea NOT NULL UNIQUE,
  -- The device that it was opened on.
  device_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Why it ended: 'logout', 'replaced' by a login elsewhere, or by the 'operator'.
  end_reason text
);
CREATE INDEX login_session_player ON login_session (player_id) WHERE ended_at IS NULL;
-- What the end of an account looks for, and the purge.
CREATE INDEX login_session_of_player ON login_session (player_id);
CREATE INDEX login_session_expiry ON login_session (expires_at);

-- Every tab that takes the session up again gets a token of its own.
CREATE TABLE login_token (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL REFERENCES login_session (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX login_token_session ON login_token (session_id, created_at);

-- Failed logins by the name that was tried, whether or not it exists, and by where they came from: a network, or a device
-- that has logged in under the name before; '' counts those of all networks.
CREATE TABLE login_failure (
  merchant_code text NOT NULL,
  username_key text NOT NULL,
  origin text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, username_key, origin)
);
CREATE INDEX login_failure_age ON login_failure (last_at);

-- Devices that a player has logged in on; of the cookie only its SHA-256 is here.
CREATE TABLE login_device (
  device_hash bytea NOT NULL,
  player_id text NOT NULL REFERENCES player (id),
  last_at timestamptz NOT NULL,
  -- Where it was: the browser's own words and the network (a /24 or /64), as of the last login.
  agent text NOT NULL,
  network text NOT NULL,
  PRIMARY KEY (device_hash, player_id)
);
CREATE INDEX login_device_player ON login_device (player_id, last_at);
CREATE INDEX login_device_age ON login_device (last_at);

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

-- What players are shown of their account's history: logins, failed ones, and changes.
CREATE TABLE account_event (
  id text PRIMARY KEY,
  player_id text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  agent text NOT NULL,
  network text NOT NULL
);
CREATE INDEX account_event_player ON account_event (player_id, at);
CREATE INDEX account_event_age ON account_event (at);
-- Logins and changes apart: strangers add failed logins.
CREATE INDEX account_event_logins ON account_event (player_id, kind, at, id) WHERE kind IN ('login', 'login_failed');
CREATE INDEX account_event_changes ON account_event (player_id, at, id) WHERE kind NOT IN ('login', 'login_failed');

-- What players are told of changes of their accounts, until it is sent. It holds no secret.
CREATE TABLE account_notice (
  id text PRIMARY KEY,
  player_id text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  merchant_code text NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  -- Empty where it is not known.
  language text NOT NULL,
  at timestamptz NOT NULL,
  -- Sends that no gateway took.
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- It is kept for some minutes, so that another of its kind waits for them.
  sent_at timestamptz
);
CREATE INDEX account_notice_next ON account_notice (next_at);
CREATE INDEX account_notice_player ON account_notice (player_id);
CREATE INDEX account_notice_sent ON account_notice (sent_at) WHERE sent_at IS NOT NULL;

-- A player's second step at login: the secret of an authenticator app, sealed with the installation's secret.
CREATE TABLE second_step (
  player_id text PRIMARY KEY REFERENCES player (id) ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  -- Null until its owner has shown that the app works; until then no login asks for it.
  confirmed_at timestamptz,
  -- The 30 s of the last code that was taken: each code is good once.
  last_step bigint NOT NULL DEFAULT 0
);

-- What opens the account where the app is lost, each once; of a code only its SHA-256 is here.
CREATE TABLE recovery_code (
  player_id text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (player_id, code_hash)
);
