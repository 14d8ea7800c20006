-- What the operator tells players: banners, announcements, popups. Texts per language code.
CREATE TABLE content_item (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  type text NOT NULL CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR')),
  group_name text NOT NULL,
  titles jsonb NOT NULL,
  contents jsonb NOT NULL,
  link text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  execution text CHECK (execution IN ('A', 'B', 'F')),
  -- A whitelabel flag that must be on for the item to be shown.
  needs_flag text,
  position integer NOT NULL DEFAULT 0,
  published_at timestamptz NOT NULL,
  is_active boolean NOT NULL DEFAULT true
);
CREATE INDEX content_item_list ON content_item (merchant_code, type, position, published_at DESC) WHERE is_active;

CREATE TABLE content_read (
  player_id text NOT NULL,
  item_id text NOT NULL REFERENCES content_item (id),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, item_id)
);
