-- Ways to deposit that fail too often now: they stand at the end of players' lists. A row goes when its channel is well again.
create table channel_unwell (
  merchant_code text not null,
  channel       text not null,
  -- Too few of a quarter of an hour were paid, or the last ones failed in a row.
  reason        text not null check (reason in ('share', 'row')),
  since         timestamptz not null,
  primary key (merchant_code, channel)
);
