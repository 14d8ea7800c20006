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
