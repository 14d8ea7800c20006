-- The limits that a player sets, or the operator for them. Amounts are whole minor units, of a session limit minutes.

-- Every change that was asked for. A row is written once and ended once, and never changed after that.
create table limit_change (
  id            text primary key,
  player_id     text not null references wallet_accounts,
  kind          text not null check (kind in ('deposit', 'loss', 'wager', 'stake', 'session')),
  period        text not null check (period in ('day', 'week', 'month', 'none')),
  source        text not null check (source in ('player', 'operator')),
  -- What held before, and what was asked for; null for no limit.
  from_amount   bigint check (from_amount > 0),
  to_amount     bigint check (to_amount > 0),
  currency      text check (currency ~ '^[A-Z]{3,4}$'),
  asked_at      timestamptz not null,
  asked_by      text not null,
  -- From when until when a raise or a removal may be confirmed; null for what holds at once.
  confirm_from  timestamptz,
  confirm_until timestamptz check (confirm_until > confirm_from),
  -- When its player was told that it may be confirmed.
  told_at       timestamptz,
  -- How it ended; null while it waits.
  outcome       text check (outcome in ('applied', 'confirmed', 'cancelled', 'replaced', 'lapsed')),
  ended_at      timestamptz,
  -- The limit that it brought.
  held          bigint generated always as (case when outcome in ('applied', 'confirmed') then to_amount end) stored,
  check ((kind = 'stake') = (period = 'none')),
  check ((kind = 'session') = (currency is null)),
  check (from_amount is distinct from to_amount),
  check ((outcome is null) = (ended_at is null)),
  check ((confirm_from is null) = (confirm_until is null)),
  check ((confirm_from is null) = coalesce(outcome = 'applied', false)),
  -- At once comes a first limit or a lower one, and nothing else.
  constraint limit_change_lowers check (outcome is distinct from 'applied' or to_amount is not null and (from_amount is null or to_amount < from_amount)),
  -- A player waits a day for more.
  constraint limit_change_waits check (source <> 'player' or confirm_from is null or confirm_from - asked_at >= interval '24 hours'),
  constraint limit_change_confirmed check (outcome is distinct from 'confirmed' or ended_at >= confirm_from and ended_at <= confirm_until),
  unique (id, player_id, kind, period, source, held)
);
-- One waits at a time.
create unique index limit_change_waiting on limit_change (player_id, kind, period, source) where outcome is null;
create index limit_change_player on limit_change (player_id);
create index limit_change_due on limit_change (confirm_from) where outcome is null;

-- The limits that hold. Where several do, the lowest counts. Each is what a change brought, to the minor unit.
create table limit_rule (
  player_id   text not null,
  kind        text not null,
  period      text not null,
  source      text not null,
  amount      bigint not null,
  currency    text,
  active_from timestamptz not null,
  change_id   text not null,
  primary key (player_id, kind, period, source),
  foreign key (change_id, player_id, kind, period, source, amount) references limit_change (id, player_id, kind, period, source, held)
);

-- What is used of a limit on play in a day, week or month of the merchant's calendar. A row is there once a limit has asked for it;
-- what was played before then is added up from the ledger. What was deposited is always read there.
create table limit_window (
  player_id text not null references wallet_accounts,
  kind      text not null check (kind in ('loss', 'wager')),
  period    text not null check (period in ('day', 'week', 'month')),
  starts_at timestamptz not null,
  ends_at   timestamptz not null check (ends_at > starts_at),
  -- Of a loss limit the stakes less the payouts: below zero for who has won.
  used      bigint not null,
  primary key (player_id, kind, period, starts_at)
);

-- Deposits that were begun and have not ended: each takes up its amount of the limits. A row goes with the end of its order.
create table limit_reservation (
  order_id  text primary key,
  player_id text not null references wallet_accounts,
  amount    bigint not null check (amount > 0),
  at        timestamptz not null
);
create index limit_reservation_player on limit_reservation (player_id) include (amount);
