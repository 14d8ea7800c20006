-- Contracts between those of the tree of agents and who stands directly below them, and what each period of one came to. Nodes of the
-- tree are named by their numbers alone: the tree's own file comes after this one.
create table contracts (
  id            text primary key,
  merchant_code text not null,
  kind          text not null check (kind in ('daily', 'dividend', 'hourly')),
  -- Null where the house itself pays: of those at the top.
  payer_no      bigint,
  payee_no      bigint not null,
  state         text not null default 'offered' check (state in ('offered', 'active', 'ending', 'ended')),
  -- Who has asked for its end, where the other has not agreed yet.
  ending_by     text check (ending_by in ('payer', 'payee')),
  -- No period that begins then or later is settled by it.
  ends_at       timestamptz,
  made_at       timestamptz not null,
  check ((state = 'ending') = (ending_by is not null)),
  check (ends_at is null or state = 'ended')
);
create unique index contracts_live on contracts (payee_no, kind) where state <> 'ended';
create index contracts_payee on contracts (payee_no, made_at desc);
create index contracts_payer on contracts (payer_no, id desc);
create index contracts_merchant on contracts (merchant_code, id desc);

-- What was offered. The terms of one are never changed: amounts in minor units, rates in millionths.
create table contract_versions (
  contract_id text not null references contracts,
  number      integer not null check (number > 0),
  terms       jsonb not null,
  state       text not null default 'offered' check (state in ('offered', 'accepted', 'refused', 'withdrawn', 'lapsed', 'superseded')),
  offered_at  timestamptz not null,
  expires_at  timestamptz not null,
  -- In force for the periods that begin from the one instant on until the other.
  from_at     timestamptz,
  until_at    timestamptz,
  primary key (contract_id, number),
  check ((state in ('accepted', 'superseded')) = (from_at is not null))
);
create unique index contract_versions_open on contract_versions (contract_id) where state = 'offered';
create unique index contract_versions_accepted on contract_versions (contract_id) where state = 'accepted';
create index contract_versions_lapsing on contract_versions (expires_at) where state = 'offered';

create table contract_events (
  seq         bigint generated always as identity primary key,
  contract_id text not null references contracts,
  version     integer,
  event       text not null,
  by          text not null,
  at          timestamptz not null
);
create index contract_events_contract on contract_events (contract_id, seq);

-- One of each contract and period, never changed but in what was paid of it: a correction counts for the period in which it was made.
create table contract_bills (
  id             text primary key,
  contract_id    text not null references contracts,
  period_key     text not null,
  from_at        timestamptz not null,
  until_at       timestamptz not null,
  version        integer not null,
  -- Who pays it, by the merchant's settings at the time.
  payer          text not null check (payer in ('house', 'upline')),
  turnover       bigint not null,
  -- What the house won of the team less the costs that the terms count, below zero where the team won.
  result         bigint not null,
  active         bigint not null,
  carry_before   bigint not null check (carry_before <= 0),
  base           bigint not null check (base >= 0),
  carry_after    bigint not null check (carry_after <= 0),
  rung           integer,
  ppm            integer,
  gross          bigint not null check (gross >= 0),
  -- What those directly below are due of the same period.
  below          bigint not null check (below >= 0),
  net            bigint not null check (net = gross - below),
  -- What was taken off for advances of earlier periods, and what is owed of them afterwards.
  deducted       bigint not null check (deducted >= 0),
  advance_after  bigint not null check (advance_after >= 0),
  amount         bigint not null check (amount >= 0),
  paid           bigint not null default 0 check (paid between 0 and amount),
  state          text not null check (state in ('not_reached', 'settled', 'due', 'part_paid', 'paid', 'refused')),
  reason         text not null default '',
  made_at        timestamptz not null,
  unique (contract_id, period_key)
);
create index contract_bills_until on contract_bills (contract_id, until_at desc);
create index contract_bills_open on contract_bills (until_at, contract_id) where state in ('due', 'part_paid');

create table contract_payments (
  bill_id        text not null references contract_bills,
  position       integer not null,
  amount         bigint not null check (amount > 0),
  transaction_id text not null,
  at             timestamptz not null,
  primary key (bill_id, position)
);

-- What goes over into the next period of a payee: a base below zero, for so many periods, and what the house has paid for them in advance.
create table contract_carry (
  payee_no bigint not null,
  kind     text not null,
  base     bigint not null check (base <= 0),
  periods  integer not null,
  advance  bigint not null check (advance >= 0),
  primary key (payee_no, kind)
);
