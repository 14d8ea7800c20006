-- A game that is taken out of the catalogue for good leaves favourites and recent games too, rather than holding on to it.
CREATE TABLE favourite (
  player_id text NOT NULL,
  node_id bigint NOT NULL REFERENCES game (node_id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, node_id)
);

CREATE TABLE recent_game (
  player_id text NOT NULL,
  node_id bigint NOT NULL REFERENCES game (node_id) ON DELETE CASCADE,
  played_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, node_id)
);
