-- Red packets: a sum in so many parts, opened by whoever comes while there are any. Amounts are whole minor units.

create table red_packet (
  id             text primary key,
  merchant_code  text not null,
  -- Its own name, such as RAIN2000.
  key            text not null,
  document       jsonb not null,
  currency       text not null,
  -- The instants between which it can be opened.
  opens_at       timestamptz not null,
  closes_at      timestamptz not null,
  award          text not null check (award in ('cash', 'bonus', 'points', 'tickets')),
  -- How often a part is to be staked before it can be withdrawn.
  turnover_times integer not null check (turnover_times >= 0),
  bonus          jsonb,
  published_at   timestamptz not null,
  published_by   text not null,
  -- When an operator ended it before its time.
  ended_at       timestamptz,
  unique (merchant_code, key),
  check (closes_at > opens_at),
  check ((award = 'bonus') = (bonus is not null))
);
create index red_packet_time on red_packet (merchant_code, closes_at desc, key);

-- All parts are made when it is published. Each player opens one.
create table red_packet_part (
  packet_id text not null references red_packet,
  nth       integer not null,
  amount    bigint not null check (amount > 0),
  player_id text references wallet_accounts,
  opened_at timestamptz,
  primary key (packet_id, nth),
  unique (packet_id, player_id),
  check ((player_id is null) = (opened_at is null))
);
create index red_packet_part_left on red_packet_part (packet_id, nth) where player_id is null;
create index red_packet_part_player on red_packet_part (player_id, packet_id) where player_id is not null;
