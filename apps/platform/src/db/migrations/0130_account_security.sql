-- Where a player has logged in: the browser's own words and the network (a /24 or /64), as of the last login.
ALTER TABLE login_device ADD COLUMN agent text NOT NULL DEFAULT '';
ALTER TABLE login_device ADD COLUMN network text NOT NULL DEFAULT '';
-- The device that a session was opened on.
ALTER TABLE login_session ADD COLUMN device_hash bytea;

-- When a player has changed the login password last; null while it is the first one.
ALTER TABLE player ADD COLUMN password_changed_at timestamptz;

-- What players are shown of their account's history: logins, failed ones, and changes.
CREATE TABLE account_event (
  id text PRIMARY KEY,
  player_id text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  agent text NOT NULL,
  network text NOT NULL
);
CREATE INDEX account_event_player ON account_event (player_id, at);
CREATE INDEX account_event_age ON account_event (at);
