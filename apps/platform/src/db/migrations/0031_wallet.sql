-- The wallet: the one place where money moves. Amounts are whole minor units.

-- A player's wallet. The row is the lock under which every command of that player runs.
create table wallet_accounts (
  player_id     text primary key,
  merchant_code text not null,
  currency      text not null check (currency ~ '^[A-Z]{3,4}$'),
  -- 'play' is a trial player's play money: its house side is kept apart.
  mode          text not null check (mode in ('real', 'play')),
  balance       bigint not null default 0,
  floor         bigint not null default 0 check (floor <= 0),
  opened_at     timestamptz not null,
  check (balance >= floor)
);

-- A command that was carried out, once: the unique key and the fingerprint of its content stand beside what it did.
create table wallet_transactions (
  seq           bigint generated always as identity primary key,
  id            text not null unique,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  -- Who asked, such as 'vendor:PALARO' or 'cashier'.
  source        text not null,
  kind          text not null check (kind in ('debit', 'credit', 'debit_credit', 'cancel', 'adjust', 'promotion', 'deposit', 'hold', 'release', 'capture')),
  reference     text not null,
  fingerprint   text not null,
  currency      text not null,
  debit         bigint not null check (debit >= 0),
  credit        bigint not null check (credit >= 0),
  balance_after bigint not null,
  -- What the statement calls it.
  statement     text not null check (statement in ('deposit', 'withdrawal', 'stake', 'payout', 'refund', 'bonus', 'adjustment')),
  description   text not null,
  -- What it belongs to, such as a round.
  group_id      text,
  -- A cancel's target, and on the target the cancel.
  target        text,
  cancelled_by  text,
  at            timestamptz not null,
  unique (merchant_code, source, kind, reference)
);
create index wallet_transactions_statement on wallet_transactions (player_id, seq desc) where debit <> credit;

-- Double entry in one row: `amount` leaves `origin` and reaches `destination`, so every posting sums to zero by its shape.
-- House accounts exist only here; no row of theirs is updated while players play.
create table wallet_postings (
  transaction_seq bigint not null references wallet_transactions,
  origin          text not null,
  destination     text not null check (destination <> origin),
  amount          bigint not null check (amount > 0),
  currency        text not null,
  written_in      xid8 not null default pg_current_xact_id()
);
create index wallet_postings_transaction on wallet_postings (transaction_seq);
create index wallet_postings_written on wallet_postings (written_in);

-- A rollback that came before its bet: the late bet is refused. Never removed before the longest retry is over.
create table wallet_tombstones (
  merchant_code text not null,
  source        text not null,
  reference     text not null,
  at            timestamptz not null,
  primary key (merchant_code, source, reference)
);

-- Money set aside for a withdrawal: out of the player's balance, not yet gone.
create table wallet_holds (
  id        text primary key references wallet_transactions (id),
  player_id text not null references wallet_accounts,
  amount    bigint not null check (amount > 0),
  state     text not null check (state in ('held', 'released', 'captured')),
  at        timestamptz not null
);
