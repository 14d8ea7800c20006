-- Players of a merchant. Names are unique without regard to case; `username` keeps the case that was typed.
CREATE TABLE player (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  username text NOT NULL,
  username_key text NOT NULL,
  password_hash text NOT NULL,
  type integer NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  nickname text NOT NULL DEFAULT '',
  currency text NOT NULL,
  club_label text NOT NULL DEFAULT '0',
  to_upline boolean NOT NULL DEFAULT false,
  head_icon text NOT NULL DEFAULT '',
  first_login_pending boolean NOT NULL DEFAULT false,
  email_key text,
  mobile_key text,
  payment_password_hash text,
  -- Optional registration fields as typed: payee name, messengers, id number.
  profile jsonb NOT NULL DEFAULT '{}',
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
  CONSTRAINT player_invitation UNIQUE (merchant_code, invitation_code)
);
