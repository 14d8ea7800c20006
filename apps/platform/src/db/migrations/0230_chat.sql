-- The chat of players with the operator's support: one conversation each. Its row is locked for every message, which gives the
-- messages their places without gaps.
CREATE TABLE chat_conversation (
  id text PRIMARY KEY,
  player_id text NOT NULL UNIQUE,
  merchant_code text NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamptz(3) NOT NULL,
  -- Up to which place each side has the other's messages, and has read them.
  player_read integer NOT NULL DEFAULT 0,
  desk_delivered integer NOT NULL DEFAULT 0,
  desk_read integer NOT NULL DEFAULT 0,
  player_delivered integer NOT NULL DEFAULT 0,
  -- When the first message came that no agent has answered; null where none waits.
  waiting_since timestamptz(3),
  -- Whether the player's wallet has ever been used: those who wait with money or a history stand before all others at the desk.
  has_history boolean NOT NULL DEFAULT false
);
CREATE INDEX chat_conversation_latest ON chat_conversation (merchant_code, last_at DESC);
-- The orders of the desk's list, so that a page of it reads no more than it shows.
CREATE INDEX chat_conversation_waits ON chat_conversation (merchant_code, has_history, waiting_since, id)
  WHERE waiting_since IS NOT NULL;
CREATE INDEX chat_conversation_answered ON chat_conversation (merchant_code, last_at DESC, id DESC)
  WHERE waiting_since IS NULL;

CREATE TABLE chat_message (
  player_id text NOT NULL REFERENCES chat_conversation (player_id) ON DELETE CASCADE,
  seq integer NOT NULL,
  sender text NOT NULL CHECK (sender IN ('player', 'agent', 'system')),
  -- The sender's own id: what is sent again is found by it.
  client_id text NOT NULL,
  body text NOT NULL,
  picture_id text REFERENCES picture (id),
  -- What the system says where the merchant has no words of its own for it.
  notice text CHECK (notice IN ('away', 'closed')),
  -- Which agent; players do not see it.
  agent text,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (player_id, seq),
  UNIQUE (player_id, sender, client_id)
);
CREATE INDEX chat_message_at ON chat_message (at);
