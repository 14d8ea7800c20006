-- Why a session ended: 'logout', 'replaced' by a login elsewhere, or by the 'operator'.
ALTER TABLE login_session ADD COLUMN end_reason text;

-- What operators have done with players' accounts.
CREATE TABLE player_history (
  player_id text NOT NULL REFERENCES player (id),
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  change text NOT NULL
);
CREATE INDEX player_history_player ON player_history (player_id, changed_at);
