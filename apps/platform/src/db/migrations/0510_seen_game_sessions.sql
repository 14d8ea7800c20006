-- Closed game sessions that the clearing has looked at: those that stay, the last of each player with a vendor, are not looked at again.
ALTER TABLE gaming_sessions ADD COLUMN looked boolean NOT NULL DEFAULT false;
