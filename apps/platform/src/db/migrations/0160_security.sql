-- Keys of players' own devices that log in without a password (WebAuthn).
CREATE TABLE passkey (
  merchant_code text NOT NULL,
  -- What the authenticator calls it, base64url.
  credential_id text NOT NULL,
  player_id text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  -- COSE.
  public_key bytea NOT NULL,
  -- What the authenticator counted last; 0 where it does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (merchant_code, credential_id)
);
CREATE INDEX passkey_player ON passkey (player_id);

-- Challenges that browsers were given: each is taken once.
CREATE TABLE passkey_challenge (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  -- `add` or `login`.
  purpose text NOT NULL,
  -- The session that adds, or the device that logs in.
  bound_to text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_age ON passkey_challenge (expires_at);
