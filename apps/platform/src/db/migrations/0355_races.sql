-- Races: who has staked the most on the days of a race. Amounts are whole minor units.
create table race (
  id            text primary key,
  merchant_code text not null,
  -- Its own name, such as FIESTA.
  key           text not null,
  document      jsonb not null,
  -- The first and the last day, by the merchant's calendar.
  from_day      date not null,
  to_day        date not null,
  published_at  timestamptz not null,
  published_by  text not null,
  -- Its places are written.
  closed_at     timestamptz,
  -- It was called off.
  cancelled_at  timestamptz,
  unique (merchant_code, key),
  check (to_day >= from_day),
  check (closed_at is null or cancelled_at is null)
);
create index race_open on race (merchant_code, to_day) where closed_at is null and cancelled_at is null;
-- What each place wins.
create table race_prize (
  race_id    text not null references race,
  from_place integer not null check (from_place > 0),
  to_place   integer not null,
  amount     bigint not null check (amount > 0),
  primary key (race_id, from_place),
  check (to_place >= from_place)
);
create table race_score (
  race_id    text not null references race,
  player_id  text not null references wallet_accounts,
  score      bigint not null,
  -- When the score was reached: it moves only when the score grows.
  reached_at timestamptz not null,
  primary key (race_id, player_id)
) with (fillfactor = 80);
create index race_score_board on race_score (race_id, score desc, reached_at, player_id);
-- The places of a race that is over. A prize is paid once; one that its player may not have any more is refused.
create table race_result (
  race_id    text not null references race,
  player_id  text not null references wallet_accounts,
  place      integer not null,
  score      bigint not null,
  prize      bigint not null check (prize > 0),
  paid_at    timestamptz,
  refused_at timestamptz,
  primary key (race_id, player_id),
  unique (race_id, place),
  check (paid_at is null or refused_at is null)
);
create index race_result_unpaid on race_result (race_id) where paid_at is null and refused_at is null;
-- Up to which row of the feed scores are counted.
create table race_fed (
  upto bigint not null
);
insert into race_fed (upto) select coalesce(max(seq), 0) from play_feed;
