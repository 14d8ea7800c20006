-- Pooled jackpots. `pool` counts the pools of a jackpot: each is paid once and is an account of its own in the postings, so that
-- a contribution can be told from those of the pool before. `balance` is that of the pool that can be won now.
create table wallet_jackpots (
  merchant_code text not null,
  code          text not null,
  currency      text not null check (currency ~ '^[A-Z]{3,4}$'),
  pool          integer not null default 1 check (pool >= 1),
  balance       bigint not null default 0 check (balance >= 0),
  -- What the operator pays into the next pool, as of the last contribution.
  seed          bigint not null default 0 check (seed >= 0),
  opened_at     timestamptz not null,
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

-- Of a round: the jackpot that its bets contributed to, what of their stakes that was and was not taken back, and what of the
-- payout came out of the jackpot; null until the round has won it.
alter table gaming_rounds
  add column jackpot        text,
  add column contribution   bigint not null default 0,
  add column jackpot_payout bigint,
  add constraint gaming_rounds_contribution check (contribution between 0 and stake);

create index wallet_jackpot_wins_untold on wallet_jackpot_wins (transaction_id) where not told;

create or replace view reporting_rounds as
  select id, merchant_code, vendor_code, player_id, masked_name, node_id, game_type, round, mode, currency,
    case when state = 'cancelled' then cancelled_stake else stake end as stake, payout, state, opened_at, changed_at, jackpot_payout
  from gaming_rounds;
