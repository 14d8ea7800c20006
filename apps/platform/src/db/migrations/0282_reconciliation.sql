-- What a provider's statement and the cashier's own books do not agree on: rows for a person. Nothing is corrected by itself.
create table reconciliation_run (
  merchant_code text not null,
  provider      text not null,
  day           date not null,
  at            timestamptz not null,
  entries       integer not null,
  primary key (merchant_code, provider, day)
);
create table reconciliation_item (
  seq           bigint generated always as identity primary key,
  merchant_code text not null,
  provider      text not null,
  day           date not null,
  kind          text not null check (kind in ('payment', 'payout')),
  -- The provider's id.
  id            text not null,
  difference    text not null check (difference in ('ours_only', 'theirs_only', 'amount', 'fee')),
  ours          bigint,
  theirs        bigint,
  seen_at       timestamptz not null,
  settled_at    timestamptz,
  settled_by    text,
  unique (merchant_code, provider, kind, id, difference)
);
create index reconciliation_item_open on reconciliation_item (merchant_code, day) where settled_at is null;
