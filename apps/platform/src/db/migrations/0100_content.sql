-- What the operator tells players: banners, announcements, popups, promotions, help, news, models of the live tables, VIP benefits.
-- Texts per language code.
CREATE TABLE content_item (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  type text NOT NULL CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR', 'H', 'N', 'M', 'V')),
  group_name text NOT NULL,
  titles jsonb NOT NULL,
  contents jsonb NOT NULL,
  link text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  execution text CHECK (execution IN ('A', 'B', 'F')),
  -- What only one kind has.
  details jsonb NOT NULL DEFAULT '{}',
  -- A whitelabel flag that must be on for the item to be shown.
  needs_flag text,
  -- How far it reaches: for whom, in which languages (null for every one), from when and until when.
  audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'guests', 'members', 'agents', 'trials')),
  languages text[],
  published_at timestamptz NOT NULL,
  shown_until timestamptz,
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX content_item_list ON content_item (merchant_code, type, position, published_at DESC) WHERE is_active;

-- Every version of an item; a null document says that it was removed.
CREATE TABLE content_history (
  item_id text NOT NULL REFERENCES content_item (id) ON DELETE CASCADE,
  version integer NOT NULL,
  merchant_code text NOT NULL,
  document jsonb,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (item_id, version)
);
CREATE INDEX content_history_list ON content_history (merchant_code, changed_at DESC);

CREATE TABLE content_read (
  player_id text NOT NULL,
  item_id text NOT NULL REFERENCES content_item (id),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, item_id)
);
