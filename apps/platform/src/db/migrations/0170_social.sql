-- People of sign-in services and the accounts that they open.
CREATE TABLE social_identity (
  merchant_code text NOT NULL,
  provider text NOT NULL,
  -- Which service calls them so: its issuer, and this site's client there. A subject is another person's at another service.
  service text NOT NULL,
  -- What the service calls them, for good. Names and addresses change hands, and open nothing.
  subject text NOT NULL,
  player_id text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, provider, subject),
  UNIQUE (player_id, provider)
);

-- Ways to a service and back. One is good once, for minutes, in the browser that began it.
CREATE TABLE social_attempt (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  provider text NOT NULL,
  -- The device's digest.
  bound_to text NOT NULL,
  state text NOT NULL UNIQUE,
  nonce text NOT NULL,
  verifier text NOT NULL,
  -- Once the browser has come back its answer is looked at, and no other one.
  returned_at timestamptz,
  -- Who came back, and by which service; null until it has said so.
  service text,
  subject text,
  name text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX social_attempt_age ON social_attempt (expires_at);
