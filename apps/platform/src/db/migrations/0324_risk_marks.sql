-- Movements that the risk desk looks at: one row for each reason and its cause. Kept for five years: nothing deletes them.
create table risk_mark (
  id            text primary key,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  -- One movement above the bound, several just below it within a day, or a withdrawal of what was not played.
  kind          text not null check (kind in ('large', 'near', 'unplayed')),
  -- The movement that it was seen at: a provider's payment or a withdrawal.
  cause         text not null,
  -- What moved, in minor units: of several their sum, of what was not played what came in.
  amount        bigint not null check (amount > 0),
  currency      text not null,
  seen_at       timestamptz not null,
  -- Until when it is to be reported or closed.
  due_at        timestamptz not null,
  closed_at     timestamptz,
  closed_by     text,
  note          text not null default '',
  unique (player_id, kind, cause)
);
create index risk_mark_open on risk_mark (merchant_code, due_at) where closed_at is null;
