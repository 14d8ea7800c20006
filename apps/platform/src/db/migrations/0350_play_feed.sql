-- What was played for real money, once it is decided: signed rows, written behind play and never changed. A round that is corrected
-- later gets a row of the difference, on the day of the correction.
create table play_feed (
  seq           bigint generated always as identity primary key,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  currency      text not null,
  -- The type of the game.
  product       text not null,
  vendor_code   text not null,
  game_code     text not null,
  round_id      text not null,
  -- By the merchant's calendar.
  business_day  date not null,
  hour          smallint not null check (hour between 0 and 23),
  -- What counts of the stakes, and what they paid, in minor units.
  valid_stake   bigint not null,
  payout        bigint not null,
  -- 1 of a round that is counted, -1 of one that is taken out again, else 0.
  rounds        smallint not null check (rounds between -1 and 1),
  written_at    timestamptz not null,
  check (valid_stake <> 0 or payout <> 0 or rounds <> 0)
);
create index play_feed_round on play_feed (round_id);
create index play_feed_player on play_feed (player_id, business_day);

-- Rounds that were closed without money, and have not been fed since: the ledger does not tell of them.
create table gaming_closed_rounds (
  seq      bigint generated always as identity primary key,
  round_id text not null,
  at       timestamptz not null
);

-- A count that begins at no time is none of an audit's that was broken off.
insert into wallet_counts (name, begun_at) values ('play_feed', 'infinity');
