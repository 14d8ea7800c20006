-- The wallet: the one place where money moves. Amounts are whole minor units.

-- A player's wallet. The row is the lock under which every command of that player runs.
create table wallet_accounts (
  player_id     text primary key,
  merchant_code text not null,
  currency      text not null check (currency ~ '^[A-Z]{3,4}$'),
  -- 'play' is a trial player's play money: its house side is kept apart.
  mode          text not null check (mode in ('real', 'play')),
  balance       bigint not null default 0 check (balance >= 0),
  opened_at     timestamptz not null
);

-- A command that was carried out, once: the unique key and the fingerprint of its content stand beside what it did.
create table wallet_transactions (
  seq           bigint generated always as identity primary key,
  id            text not null unique,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  -- Who asked, such as 'vendor:PALARO' or 'cashier'.
  source        text not null,
  kind          text not null check (kind in ('debit', 'credit', 'cancel', 'adjust', 'promotion', 'deposit', 'hold', 'release', 'capture')),
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
-- All commands of a player, those that moved nothing too: a trial player's are removed in the end.
create index wallet_transactions_player on wallet_transactions (player_id, seq desc);
-- Deposits and withdrawals alone: few among a player's many bets, which this index does not carry.
create index wallet_transactions_cashier on wallet_transactions (player_id, statement, seq desc) where statement in ('deposit', 'withdrawal');
-- A player's movements of some days, among all that the player ever played.
create index wallet_transactions_days on wallet_transactions (player_id, at) where debit > 0 or credit > 0;

-- Double entry in one row: `amount` leaves `origin` and reaches `destination`, so every posting sums to zero by its shape.
-- House accounts exist only here; no row of theirs is updated while players play.
create table wallet_postings (
  transaction_seq bigint not null references wallet_transactions,
  origin          text not null,
  destination     text not null check (destination <> origin),
  amount          bigint not null check (amount > 0),
  currency        text not null,
  -- Play money is a book of its own: its accounts are called `play:…` and `house:play:…`, and no posting leads from one book
  -- into the other, whatever writes it.
  constraint wallet_postings_one_book check (
    (starts_with(origin, 'play:') or starts_with(origin, 'house:play:')) = (starts_with(destination, 'play:') or starts_with(destination, 'house:play:'))
  )
);
create index wallet_postings_transaction on wallet_postings (transaction_seq);

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
create index wallet_holds_player on wallet_holds (player_id);
-- What is set aside now, among all that ever was.
create index wallet_holds_held on wallet_holds (player_id) include (amount) where state = 'held';

-- What every wallet command answers. The commands are functions: modules/wallet/sql.
create type wallet_answer as (status text, balance bigint, currency text, reference text, duplicate boolean);

-- What postings add up to, by account, kept by increment: no roll-up and no audit reads the ledger's history again. `kept` is the
-- count that is brought on all the time; an audit from the beginning makes one of its own.
create table wallet_counts (
  name      text primary key,
  -- The postings of commands up to this `seq` are in the sums.
  upto      bigint not null default 0,
  -- Up to this `seq` no command is still being written, once every transaction up to `marked_in` has ended.
  marked    bigint not null default 0,
  marked_in xid8 not null default '0',
  -- The last player of the audit that is under way.
  audited   text not null default '',
  begun_at  timestamptz not null default now()
);
insert into wallet_counts (name) values ('kept');

create table wallet_sums (
  count    text not null,
  account  text collate "C" not null,
  currency text not null,
  posted   numeric not null,
  primary key (count, account, currency)
) with (fillfactor = 80);

-- Pooled jackpots. `pool` counts the pools of a jackpot: each is paid once and is an account of its own in the postings, so that
-- a contribution can be told from those of the pool before. `balance` is that of the pool that can be won now.
create table wallet_jackpots (
  merchant_code text not null,
  code          text not null,
  currency      text not null check (currency ~ '^[A-Z]{3,4}$'),
  pool          integer not null default 1 check (pool >= 1),
  balance       bigint not null default 0 check (balance >= 0),
  -- What it may cost, as of the last contribution: what the operator pays into the next pool, the time between two wins, and what
  -- its seeds may cost within 24 hours; null until a contribution has said it.
  seed          bigint not null default 0 check (seed >= 0),
  pause         interval not null default '10 minutes' check (pause >= interval '0'),
  seeds_max     bigint check (seeds_max >= 0),
  opened_at     timestamptz not null,
  won_at        timestamptz,
  -- The 24 hours in which `seeds_paid` was paid.
  seeds_since   timestamptz,
  seeds_paid    bigint not null default 0 check (seeds_paid >= 0),
  -- The pool's account in the postings. Jackpots are of real money alone.
  account       text not null generated always as ('house:real:jackpot:' || merchant_code || ':' || code || ':' || pool::text) stored,
  primary key (merchant_code, code, currency),
  unique (account, currency)
);

-- A pool that was paid: to whom is the transaction's player.
create table wallet_jackpot_wins (
  transaction_id text primary key references wallet_transactions (id),
  merchant_code  text not null,
  code           text not null,
  currency       text not null,
  pool           integer not null,
  amount         bigint not null check (amount > 0),
  at             timestamptz not null,
  -- Whether its player has been told.
  told           boolean not null default false,
  unique (merchant_code, code, currency, pool),
  foreign key (merchant_code, code, currency) references wallet_jackpots
);
create index wallet_jackpot_wins_untold on wallet_jackpot_wins (transaction_id) where not told;
