-- Points: what players earn by staking and change into money. Points are whole; amounts are whole minor units; rates are points for a
-- million minor units.

-- The rules of a merchant in versions that never change: of those that begin on a day or before it, the newest counts for all of that day.
create table points_version (
  merchant_code text not null,
  number        integer not null,
  from_day      date not null,
  document      jsonb not null,
  currency      text not null,
  -- For how many days after the one on which they are earned points can be used; null for ever.
  expire_days   integer check (expire_days > 0),
  published_at  timestamptz not null,
  published_by  text not null,
  primary key (merchant_code, number)
);
create table points_rate (
  merchant_code text not null,
  number        integer not null,
  -- Empty for all products, and for all vendors.
  product       text not null,
  vendor        text not null,
  ppm           bigint not null check (ppm >= 0),
  primary key (merchant_code, number, product, vendor),
  foreign key (merchant_code, number) references points_version
);
-- For how many points how much is paid.
create table points_offer (
  merchant_code text not null,
  number        integer not null,
  offer         text not null,
  points        bigint not null check (points > 0),
  amount        bigint not null check (amount > 0),
  primary key (merchant_code, number, offer),
  foreign key (merchant_code, number) references points_version
);
create function points_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'versions of points are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger points_version_is_kept before update or delete on points_version for each row execute function points_version_is_kept();
create trigger points_rate_is_kept before update or delete on points_rate for each row execute function points_version_is_kept();
create trigger points_offer_is_kept before update or delete on points_offer for each row execute function points_version_is_kept();

create table points_accounts (
  player_id     text primary key references wallet_accounts,
  merchant_code text not null,
  -- All stakes that count, each by its rate: a million is a point.
  total_u       numeric not null default 0,
  -- The points given for it, less those that corrections took. More than `total_u` comes to is owed from what is earned next.
  given         bigint not null default 0,
  balance       bigint not null default 0 check (balance >= 0)
) with (fillfactor = 80);
-- What moved the points of a player. What was earned and what was corrected on one day is one entry each.
create table points_entries (
  id         bigint generated always as identity primary key,
  player_id  text not null references points_accounts,
  kind       text not null check (kind in ('earned', 'corrected', 'redeemed', 'expired', 'given', 'taken')),
  points     bigint not null,
  -- What of it can still be used; 0 where it lowers the points.
  remaining  bigint not null default 0 check (remaining between 0 and greatest(points, 0)),
  -- By the merchant's calendar.
  day        date not null,
  -- The last day on which it can be used; null for ever.
  expires_on date,
  at         timestamptz not null,
  check (points <> 0 and (points > 0) = (kind in ('earned', 'given')))
) with (fillfactor = 80);
create index points_entries_of_player on points_entries (player_id, id);
create unique index points_entries_of_day on points_entries (player_id, kind, day) where kind in ('earned', 'corrected');
create index points_entries_open on points_entries (player_id, expires_on) where remaining > 0;
create index points_entries_expiring on points_entries (expires_on) where remaining > 0;
create table points_redemption (
  entry_id    bigint primary key references points_entries,
  player_id   text not null references points_accounts,
  -- The player's request: one that is repeated is answered what the first was.
  request_key text not null,
  offer       text not null,
  times       bigint not null check (times > 0),
  amount      bigint not null check (amount > 0),
  at          timestamptz not null,
  unique (player_id, request_key)
);
-- Up to which row of the feed points are counted. Rows of days before the first version count nothing.
create table points_fed (
  upto bigint not null
);
insert into points_fed (upto) values (0);
