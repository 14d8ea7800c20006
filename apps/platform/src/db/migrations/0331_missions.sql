-- Missions: what a player does in a day or a week of the merchant's calendar, and what they get for it. Amounts are whole minor units.

-- The missions of a merchant in versions that never change: of those that begin on a period's first day or before it, the newest counts for
-- all of that period.
create table mission_version (
  merchant_code text not null,
  number        integer not null,
  from_day      date not null,
  document      jsonb not null,
  currency      text not null,
  published_at  timestamptz not null,
  published_by  text not null,
  primary key (merchant_code, number)
);
create table mission (
  merchant_code text not null,
  number        integer not null,
  -- Its own name, such as PLAY500.
  mission       text not null,
  position      integer not null,
  period        text not null check (period in ('day', 'week')),
  goal          text not null check (goal in ('stake', 'deposit', 'streak')),
  -- Which games count; null for all.
  products      text[],
  -- An amount, or so many days in a row.
  target        bigint not null check (target > 0),
  -- What must be staked on a day for it to count in a row.
  min_stake     bigint not null default 0 check (min_stake >= 0),
  award         text not null check (award in ('cash', 'bonus', 'points', 'tickets')),
  -- An amount, or so many points or tickets.
  amount        bigint not null check (amount > 0),
  -- What is to be staked before it can be withdrawn.
  required      bigint not null check (required >= 0),
  -- What bonus money is played by.
  bonus         jsonb,
  -- For how many days after the period it can be claimed.
  claim_days    integer not null check (claim_days between 0 and 7),
  primary key (merchant_code, number, mission),
  foreign key (merchant_code, number) references mission_version,
  check ((award = 'bonus') = (bonus is not null))
);
create function mission_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'versions of missions are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger mission_version_is_kept before update or delete on mission_version for each row execute function mission_version_is_kept();
create trigger mission_is_kept before update or delete on mission for each row execute function mission_version_is_kept();

-- What a player was given, once for each mission and period.
create table mission_claim (
  player_id     text not null references wallet_accounts,
  mission       text not null,
  -- The first day of the period.
  from_day      date not null,
  merchant_code text not null,
  -- The version by which it was judged.
  number        integer not null,
  award         text not null,
  amount        bigint not null,
  required      bigint not null,
  -- What counted then.
  progress      bigint not null,
  -- The player's request: one that is repeated is answered what the first was.
  request_key   text not null,
  at            timestamptz not null,
  primary key (player_id, mission, from_day),
  unique (player_id, request_key),
  foreign key (merchant_code, number, mission) references mission
);
