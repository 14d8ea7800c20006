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
  next_at timestamptz NOT NULL
);
CREATE INDEX account_notice_next ON account_notice (next_at);
CREATE INDEX account_notice_player ON account_notice (player_id);
