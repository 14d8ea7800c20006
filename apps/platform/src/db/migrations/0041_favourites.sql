CREATE TABLE favourite (
  player_id text NOT NULL,
  node_id bigint NOT NULL REFERENCES game (node_id),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, node_id)
);

CREATE TABLE recent_game (
  player_id text NOT NULL,
  node_id bigint NOT NULL REFERENCES game (node_id),
  played_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, node_id)
);
