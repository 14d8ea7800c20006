-- What a captcha asks of its player. Of a slider also where its hole is, until somebody has slid the piece.
CREATE TABLE captcha (
  id text PRIMARY KEY,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('picture', 'slider', 'work')),
  hole smallint
);
CREATE INDEX captcha_expiry ON captcha (expires_at);
