-- Launches, game sessions and rounds.

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
  closed_at     timestamptz
);
create index gaming_sessions_player on gaming_sessions (player_id, vendor_code);
create index gaming_sessions_open on gaming_sessions (opened_at) where closed_at is null;

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
  bets            integer not null,
  wins            integer not null,
  cancelled_bets  integer not null default 0,
  state           text not null check (state in ('pending', 'settled', 'cancelled', 'checking')),
  opened_at       timestamptz not null,
  changed_at      timestamptz not null,
  closed_at       timestamptz,
  unique (vendor_code, player_id, game_code, round)
);
create index gaming_rounds_open on gaming_rounds (changed_at) where state = 'pending';
