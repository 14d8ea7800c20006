-- Players of a merchant. Names are unique without regard to case; `username` keeps the case that was typed.
CREATE TABLE player (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  username text NOT NULL,
  username_key text NOT NULL,
  password_hash text,
  -- When the player has changed the login password last; null while it is the first one.
  password_changed_at timestamptz,
  type integer NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  nickname text NOT NULL DEFAULT '',
  currency text NOT NULL,
  club_label text NOT NULL DEFAULT '0',
  to_upline boolean NOT NULL DEFAULT false,
  head_icon text NOT NULL DEFAULT '',
  first_login_pending boolean NOT NULL DEFAULT false,
  first_login_at timestamptz,
  -- A number is in E.164. A contact is proved by a code that its player gave back.
  email_key text,
  email_verified_at timestamptz,
  mobile_key text,
  mobile_verified_at timestamptz,
  payment_password_hash text,
  -- Optional registration fields as typed: payee name, messengers, id number.
  profile jsonb NOT NULL DEFAULT '{}',
  -- Counts its changes: a save names the version that it changes, so that two tabs cannot undo each other.
  profile_version integer NOT NULL DEFAULT 0,
  register_method text NOT NULL DEFAULT 'H5',
  register_host text NOT NULL DEFAULT '',
  referrer_id text REFERENCES player (id),
  agent_id text REFERENCES player (id),
  -- What this player hands out; only agents have one.
  invitation_code text,
  terms_accepted_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT player_username UNIQUE (merchant_code, username_key),
  CONSTRAINT player_email UNIQUE (merchant_code, email_key),
  CONSTRAINT player_mobile UNIQUE (merchant_code, mobile_key),
  CONSTRAINT player_invitation UNIQUE (merchant_code, invitation_code),
  -- Trial accounts have none, and who came by a sign-in service may have none.
  CONSTRAINT player_password CHECK (password_hash IS NOT NULL OR type IN (0, 4))
);
-- Invitation codes are found whatever their case.
CREATE INDEX player_invitation_upper ON player (merchant_code, upper(invitation_code)) WHERE invitation_code IS NOT NULL;
-- What its foreign keys are checked by at the end of an account.
CREATE INDEX player_referrer ON player (referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX player_agent ON player (agent_id) WHERE agent_id IS NOT NULL;

-- What operators have done with players' accounts.
CREATE TABLE player_history (
  player_id text NOT NULL REFERENCES player (id),
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  change text NOT NULL
);
CREATE INDEX player_history_player ON player_history (player_id, changed_at);
