-- Pictures that players upload; their bytes are in the object storage. One that nothing uses within an hour is purged. A refused
-- upload leaves a row without `stored_at`, which counts for the player's limit until it is purged too.
CREATE TABLE picture (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  player_id text NOT NULL,
  -- What it was uploaded for: one kind may not be used in place of another, and other sizes of it are kept.
  kind text NOT NULL CHECK (kind IN ('attachment', 'icon')),
  received_at timestamptz NOT NULL,
  stored_at timestamptz,
  used_at timestamptz
);
CREATE INDEX picture_of_player ON picture (player_id, received_at);
CREATE INDEX picture_unused ON picture (received_at) WHERE used_at IS NULL;
