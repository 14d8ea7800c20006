-- Devices that a support agent has logged in on; of the cookie only its SHA-256 is here. Failed logins of agents are in
-- login_failure, as those of players. Nodes of earlier versions count them in desk_agent, which nothing reads any more.
CREATE TABLE desk_device (
  device_hash bytea NOT NULL,
  agent_id text NOT NULL REFERENCES desk_agent (id) ON DELETE CASCADE,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, agent_id)
);
CREATE INDEX desk_device_agent ON desk_device (agent_id, last_at);
CREATE INDEX desk_device_age ON desk_device (last_at);
