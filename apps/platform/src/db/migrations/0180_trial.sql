-- Trial accounts. Nothing but play money is theirs, nobody has a password for one, and each goes with all its rows after a
-- day without use. `network` is what their number is limited by: an IPv4 address or the /64 of an IPv6 one.
CREATE TABLE trial_account (
  player_id text PRIMARY KEY REFERENCES player (id),
  merchant_code text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Over before its time: its player has opened an account.
  ended_at timestamptz,
  -- How often the play money was filled up: ever, and on the last day, which is one of the merchant's calendar.
  top_ups integer NOT NULL DEFAULT 0,
  top_up_day date,
  top_ups_that_day integer NOT NULL DEFAULT 0
);
CREATE INDEX trial_account_network ON trial_account (merchant_code, network, created_at);
CREATE INDEX trial_account_age ON trial_account (created_at);
