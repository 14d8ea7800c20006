-- What a player played on a day of each product and vendor: the sums of the feed, written behind it. A correction is part of its own day.
create table play_player_days (
  player_id     text not null references wallet_accounts,
  -- By the merchant's calendar.
  day           date not null,
  -- The type of the game.
  product       text not null,
  vendor_code   text not null,
  merchant_code text not null,
  currency      text not null,
  -- In minor units.
  valid_stake   bigint not null,
  payout        bigint not null,
  rounds        bigint not null,
  -- How many rounds were decided, whatever was corrected later.
  decided       bigint not null check (decided >= 0),
  primary key (player_id, day, product, vendor_code)
) with (fillfactor = 80);
create index play_player_days_day on play_player_days (merchant_code, day, player_id);

-- Up to which row of the feed the days are summed.
create table play_days_fed (
  upto bigint not null
);
insert into play_days_fed (upto) values (0);
