-- What members tell the operator. `type` is one of the contract's feedback types, `sender` the account's name when it was sent.
CREATE TABLE feedback (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  player_id text NOT NULL,
  sender text NOT NULL,
  type integer NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Answers up to here have been read by the member.
  seen_at timestamptz
);
CREATE INDEX feedback_of_player ON feedback (player_id, created_at DESC);
CREATE INDEX feedback_of_merchant ON feedback (merchant_code, created_at DESC);

CREATE TABLE feedback_picture (
  feedback_id text NOT NULL REFERENCES feedback (id) ON DELETE CASCADE,
  position integer NOT NULL,
  picture_id text NOT NULL UNIQUE REFERENCES picture (id),
  PRIMARY KEY (feedback_id, position)
);

CREATE TABLE feedback_answer (
  feedback_id text NOT NULL REFERENCES feedback (id) ON DELETE CASCADE,
  position integer NOT NULL,
  content text NOT NULL,
  -- As precise as the wire, on which a phone says up to which answer it has read.
  answered_at timestamptz(3) NOT NULL,
  answered_by text NOT NULL,
  PRIMARY KEY (feedback_id, position)
);
