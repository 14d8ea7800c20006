-- Failed logins by the name that was tried, whether or not it exists, and by where they came from: a network, or a device
-- that has logged in under the name before; '' counts those of all networks. Nodes of earlier versions write login_attempt,
-- which nothing reads any more.
CREATE TABLE login_failure (
  merchant_code text NOT NULL,
  username_key text NOT NULL,
  origin text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, username_key, origin)
);
CREATE INDEX login_failure_age ON login_failure (last_at);

-- Devices that a player has logged in on; of the cookie only its SHA-256 is here.
CREATE TABLE login_device (
  device_hash bytea NOT NULL,
  player_id text NOT NULL REFERENCES player (id),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, player_id)
);
CREATE INDEX login_device_player ON login_device (player_id, last_at);
CREATE INDEX login_device_age ON login_device (last_at);
