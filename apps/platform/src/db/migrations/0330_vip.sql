-- Levels of players by what they stake. Amounts are whole minor units.

-- The levels of a merchant in versions that never change: the newest counts. One without levels ends them.
create table vip_version (
  merchant_code text not null,
  number        integer not null,
  currency      text not null,
  document      jsonb not null,
  published_at  timestamptz not null,
  published_by  text not null,
  primary key (merchant_code, number)
);
create table vip_levels (
  merchant_code text not null,
  number        integer not null,
  -- 1 is the lowest.
  level         smallint not null check (level > 0),
  -- How much must have been staked to reach it.
  need          bigint not null check (need > 0),
  -- How much must be staked in a month to stay on it.
  keep          bigint not null check (keep >= 0),
  primary key (merchant_code, number, level),
  foreign key (merchant_code, number) references vip_version
);
-- What is paid to whoever reaches a level, once for each reward's name.
create table vip_level_rewards (
  merchant_code text not null,
  number        integer not null,
  level         smallint not null,
  reward        text not null,
  amount        bigint not null check (amount > 0),
  primary key (merchant_code, number, level, reward),
  foreign key (merchant_code, number, level) references vip_levels
);

create table vip_players (
  player_id     text primary key references wallet_accounts,
  merchant_code text not null,
  currency      text not null,
  -- 0 before the first.
  level         smallint not null default 0 check (level >= 0),
  -- What they have staked, from the level's own need on where they came down to it or were given it. A correction lowers it.
  points        bigint not null,
  -- No review lowers the level up to this day.
  held_until    date,
  -- The operator who gave the level or holds it.
  locked_by     text,
  -- The last month that was reviewed.
  reviewed      text
) with (fillfactor = 80);
create index vip_players_standing on vip_players (merchant_code, level, points);
create index vip_players_review on vip_players (merchant_code, player_id) where level > 0;

-- Every move, also those that an operator made. Rows refer to `vip_players`, whose row is locked before, and not to the wallet's.
create table vip_moves (
  seq           bigint generated always as identity primary key,
  player_id     text not null references vip_players,
  merchant_code text not null,
  kind          text not null check (kind in ('up', 'down', 'set')),
  from_level    smallint not null,
  to_level      smallint not null,
  -- After the move.
  points        bigint not null,
  -- What was paid with it.
  reward        bigint not null default 0 check (reward >= 0),
  -- The month that was reviewed.
  month         text,
  made_by       text,
  at            timestamptz not null,
  unique (player_id, month),
  check ((kind = 'down') = (month is not null)),
  check ((kind = 'set') = (made_by is not null))
);
create index vip_moves_player on vip_moves (player_id, seq);
create table vip_rewards (
  player_id text not null references vip_players,
  level     smallint not null,
  reward    text not null,
  amount    bigint not null check (amount > 0),
  paid_at   timestamptz not null,
  primary key (player_id, level, reward)
);
create function vip_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'levels, moves and rewards that were written are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger vip_version_is_kept before update or delete on vip_version for each row execute function vip_is_kept();
create trigger vip_levels_is_kept before update or delete on vip_levels for each row execute function vip_is_kept();
create trigger vip_level_rewards_is_kept before update or delete on vip_level_rewards for each row execute function vip_is_kept();
create trigger vip_moves_is_kept before update or delete on vip_moves for each row execute function vip_is_kept();
create trigger vip_rewards_is_kept before update or delete on vip_rewards for each row execute function vip_is_kept();

-- Months that all players of a merchant were reviewed for.
create table vip_reviews (
  merchant_code text not null,
  month         text not null,
  at            timestamptz not null,
  primary key (merchant_code, month)
);
-- Up to which row of the feed points are counted.
create table vip_fed (
  upto bigint not null
);
insert into vip_fed (upto) values (0);
