-- What vendors sign with, launches, game sessions and rounds.

-- A vendor's secrets, sealed. It has at most two, so that one can take the other's place without a refused call.
CREATE TABLE vendor_secret (
  merchant_code text NOT NULL,
  vendor_code text NOT NULL,
  id text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (merchant_code, vendor_code, id),
  FOREIGN KEY (merchant_code, vendor_code) REFERENCES vendor (merchant_code, code) ON DELETE CASCADE
);

-- The token of a game's address. Only its SHA-256 is here; it works once, until it expires.
create table gaming_launches (
  token_hash    text primary key,
  merchant_code text not null,
  player_id     text not null,
  -- The name as the winner board may show it, such as 'ab***9'.
  masked_name   text not null,
  vendor_code   text not null,
  game_code     text not null,
  node_id       text not null,
  game_type     text not null,
  language      text not null,
  mode          text not null check (mode in ('real', 'play')),
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index gaming_launches_expiry on gaming_launches (expires_at);
create index gaming_launches_player on gaming_launches (player_id);

-- What the token was exchanged for. Bets need an open one.
create table gaming_sessions (
  id            text primary key,
  merchant_code text not null,
  player_id     text not null,
  masked_name   text not null,
  vendor_code   text not null,
  game_code     text not null,
  node_id       text not null,
  game_type     text not null,
  language      text not null,
  mode          text not null,
  opened_at     timestamptz not null,
  closed_at     timestamptz,
  -- Whether the clearing has looked at it since: those that stay, the last of each player with a vendor, are not looked at again.
  looked        boolean not null default false
);
create index gaming_sessions_player on gaming_sessions (player_id, vendor_code);
create index gaming_sessions_open on gaming_sessions (opened_at) where closed_at is null;
create index gaming_sessions_closed on gaming_sessions (closed_at) where closed_at is not null;
create index gaming_sessions_unlooked on gaming_sessions (closed_at, id) where closed_at is not null and not looked;

-- A vendor's round of one player: many players may share a live table's round id. `stake` is what was staked and not
-- taken back; `cancelled_stake` what was. It is the betting record's row, so record and money change in one transaction.
create table gaming_rounds (
  id              text primary key,
  merchant_code   text not null,
  vendor_code     text not null,
  player_id       text not null,
  masked_name     text not null,
  game_code       text not null,
  node_id         text not null,
  game_type       text not null,
  round           text not null,
  mode            text not null,
  currency        text not null,
  stake           bigint not null,
  cancelled_stake bigint not null default 0,
  payout          bigint not null,
  -- The jackpot that its bets contributed to, what of their stakes that was and was not taken back, and what of the payout
  -- came out of the jackpot; null until the round has won it.
  jackpot         text,
  contribution    bigint not null default 0,
  jackpot_payout  bigint,
  bets            integer not null,
  wins            integer not null,
  cancelled_bets  integer not null default 0,
  state           text not null check (state in ('pending', 'settled', 'cancelled', 'checking')),
  -- It was in check, and its player has not been told how it ended.
  outcome_untold  boolean not null default false,
  opened_at       timestamptz not null,
  changed_at      timestamptz not null,
  closed_at       timestamptz,
  -- When the vendor expects to settle a round that stays open for long, such as a bet on a match of next week.
  settles_at      timestamptz,
  unique (vendor_code, player_id, game_code, round),
  constraint gaming_rounds_contribution check (contribution between 0 and stake)
);
create index gaming_rounds_open on gaming_rounds (changed_at) where state = 'pending';
-- Rounds that are being checked are few: the operator's list of them, and the number that their player is told.
create index gaming_rounds_checking on gaming_rounds (player_id, opened_at) where state = 'checking';
create index gaming_rounds_outcome_untold on gaming_rounds (id) where outcome_untold;
-- What is popular is what was played for real money.
create index gaming_rounds_popular_real on gaming_rounds (merchant_code, opened_at) include (node_id, game_type) where state <> 'cancelled' and mode = 'real';
-- The betting record, and the winner boards: those of one type by an index of their own.
create index gaming_rounds_record on gaming_rounds (player_id, opened_at desc, id desc);
create index gaming_rounds_winners on gaming_rounds (merchant_code, changed_at desc)
  where state = 'settled' and mode = 'real' and payout > stake;
create index gaming_rounds_winners_of_type on gaming_rounds (merchant_code, game_type, changed_at desc)
  where state = 'settled' and mode = 'real' and payout > stake;
