-- What one operator has asked for and another is to approve. The payload is what is done then; its digest is what was shown.
CREATE TABLE pending_action (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  digest text NOT NULL,
  reason text NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'refused', 'withdrawn', 'lapsed', 'failed')),
  decided_by text,
  decided_at timestamptz,
  -- Why it was refused, or why it failed.
  outcome text NOT NULL DEFAULT '',
  CHECK (decided_by <> made_by),
  CHECK ((decided_by IS NOT NULL) = (state IN ('done', 'refused', 'failed')))
);
-- One request of a kind waits for each subject.
CREATE UNIQUE INDEX pending_action_once ON pending_action (merchant_code, action, subject) WHERE state = 'pending';
CREATE INDEX pending_action_waiting ON pending_action (merchant_code, made_at) WHERE state = 'pending';
