-- What the operator sends to players. What goes to all is not copied: a player gets a row of it when they look.
CREATE TABLE operator_message (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('all', 'players')),
  -- By language: {"EN": {"title": "…", "body": "…"}}
  texts jsonb NOT NULL,
  due_at timestamptz(3) NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  -- When apps were told of it.
  announced_at timestamptz,
  withdrawn_at timestamptz
);
CREATE INDEX operator_message_due ON operator_message (merchant_code, due_at);
CREATE INDEX operator_message_untold ON operator_message (due_at) WHERE announced_at IS NULL;

-- A player's messages: of the system by their kind, of the operator by the id of what was sent.
CREATE TABLE player_message (
  player_id text NOT NULL,
  id text NOT NULL,
  merchant_code text NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  read_at timestamptz,
  -- It stays until it is purged, so that it is not given again.
  deleted_at timestamptz,
  PRIMARY KEY (player_id, id)
);
CREATE INDEX player_message_newest ON player_message (player_id, at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX player_message_sent ON player_message (id);
CREATE INDEX player_message_old ON player_message (merchant_code, at);
