-- Rebates: what of their play players get back. Amounts are whole minor units, rates are parts of a million.

-- The rules of a merchant in versions that never change: of those that begin on a day or before it, the newest counts for all of that day.
create table rebate_version (
  merchant_code text not null,
  number        integer not null,
  from_day      date not null,
  document      jsonb not null,
  published_at  timestamptz not null,
  published_by  text not null,
  primary key (merchant_code, number)
);
create table rebate_rate (
  merchant_code text not null,
  number        integer not null,
  -- The rebate's own name, such as DAILY.
  rebate        text not null,
  basis         text not null check (basis in ('turnover', 'loss')),
  -- Empty for all products, and for all vendors.
  product       text not null,
  vendor        text not null,
  ppm           bigint not null check (ppm between 0 and 1000000),
  primary key (merchant_code, number, rebate, product, vendor),
  foreign key (merchant_code, number) references rebate_version
);
create function rebate_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'versions of rebates are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger rebate_version_is_kept before update or delete on rebate_version for each row execute function rebate_version_is_kept();
create trigger rebate_rate_is_kept before update or delete on rebate_rate for each row execute function rebate_version_is_kept();

-- What a player has had for a day.
create table rebate_day (
  player_id     text not null references wallet_accounts,
  day           date not null,
  merchant_code text not null,
  paid          bigint not null default 0 check (paid >= 0),
  -- What was not paid because more than due had been paid for earlier days.
  set_off       bigint not null default 0 check (set_off >= 0),
  -- What was paid too much in the end, and is set off against later days.
  carried       bigint not null default 0 check (carried >= 0),
  -- Nothing is paid for the day any more.
  closed_at     timestamptz,
  primary key (player_id, day)
);
-- The same by rebate, product and vendor: what it was reckoned from when something was paid last.
create table rebate_line (
  player_id text not null,
  day       date not null,
  rebate    text not null,
  product   text not null,
  vendor    text not null,
  base      bigint not null,
  ppm       bigint not null,
  -- With what was set off.
  paid      bigint not null check (paid >= 0),
  primary key (player_id, day, rebate, product, vendor),
  foreign key (player_id, day) references rebate_day
);
create table rebate_payment (
  player_id   text not null,
  day         date not null,
  position    integer not null,
  amount      bigint not null check (amount > 0),
  -- The player's request; null of what was paid without one.
  request_key text,
  at          timestamptz not null,
  primary key (player_id, day, position),
  unique (player_id, request_key, day),
  foreign key (player_id, day) references rebate_day
);
-- What players have had beyond what was due.
create table rebate_carry (
  player_id text primary key references wallet_accounts,
  owed      bigint not null check (owed >= 0)
);
-- Days that were paid out to everybody.
create table rebate_dispatch (
  merchant_code text not null,
  day           date not null,
  at            timestamptz not null,
  primary key (merchant_code, day)
);
