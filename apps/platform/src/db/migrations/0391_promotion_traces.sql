-- Promotions give points and tickets too, are bounded by device, address and payout account, and are given without a tap.

-- What a claim gives; null of those before: bonus money where it has terms of one, else cash. Of points and tickets `amount` is how many.
alter table promotion_claim add column award text;

-- Which accounts have had a promotion from a device, an address or for a payout account, where it has such a bound.
create table promotion_trace (
  promotion_id text not null references promotion,
  kind         text not null check (kind in ('device', 'address', 'payout_account')),
  -- The device's or the account's digest as hex digits, or the address.
  trace        text not null,
  player_id    text not null references wallet_accounts,
  claim_id     text not null references promotion_claim,
  primary key (promotion_id, kind, trace, player_id)
);
create index promotion_trace_claim on promotion_trace (claim_id);
create index promotion_trace_player on promotion_trace (player_id);

-- Players of whom something happened that may give them a promotion without a tap.
create table promotion_look (
  player_id     text primary key references wallet_accounts,
  merchant_code text not null,
  due_at        timestamptz not null
);
create index promotion_look_due on promotion_look (due_at);

-- Up to which row of the feed players were noted for that.
create table promotion_fed (
  upto bigint not null
);
insert into promotion_fed (upto) select coalesce(max(seq), 0) from play_feed;

-- How far all accounts were looked at for a promotion on a day: after which id; null once all were.
create table promotion_walk (
  promotion_id text primary key references promotion,
  day          date not null,
  after_id     text
);
