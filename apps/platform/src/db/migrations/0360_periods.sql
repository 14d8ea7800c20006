-- The periods of a merchant's calendar, half-open, made ahead. A count by periods is settled once everything before the end was fed.
create table periods (
  merchant_code text not null,
  kind          text not null check (kind in ('hour', 'day', 'week', 'half-month', 'month', 'year')),
  -- What it is called: 2026-01-14T0430Z (in UTC), 2026-01-14, 2026-W03, 2026-01-H1, 2026-01, 2026.
  key           text not null,
  from_at       timestamptz not null,
  until_at      timestamptz not null,
  -- The newest command of the ledger some time after the end: none that comes later has an instant before the end.
  mark          bigint,
  primary key (merchant_code, kind, key),
  check (until_at > from_at)
);
create index periods_at on periods (merchant_code, kind, from_at);
create index periods_unmarked on periods (until_at) where mark is null;
