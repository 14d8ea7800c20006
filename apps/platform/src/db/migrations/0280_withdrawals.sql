-- Money out: accounts that players are paid to, withdrawals with their attempts at a provider, what is to be staked before money that
-- came in goes out again, and what players owe of deposits that were taken back. Amounts are whole minor units.

create table payout_account (
  id            text primary key,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  -- The merchant's channel, which says bank or wallet and provider.
  channel       text not null,
  -- Its number: sealed, as a keyed hash by which one account of two players is seen, and the digits that are shown.
  number_sealed bytea not null,
  number_hash   bytea not null,
  tail          text not null,
  holder        text not null,
  state         text not null check (state in ('active', 'blocked', 'removed')),
  usable_at     timestamptz not null,
  created_at    timestamptz not null
);
create index payout_account_player on payout_account (player_id);
create index payout_account_number on payout_account (merchant_code, channel, number_hash);
create unique index payout_account_once on payout_account (player_id, channel, number_hash) where state <> 'removed';

create table withdrawal (
  id             text primary key,
  merchant_code  text not null,
  player_id      text not null references wallet_accounts,
  account_id     text not null references payout_account,
  -- The channel as it was.
  channel        text not null,
  channel_name   text not null,
  provider       text not null,
  -- What leaves the balance, and what of it is the player's fee.
  amount         bigint not null check (amount > 0),
  fee            bigint not null check (fee >= 0 and fee < amount),
  currency       text not null,
  state          text not null check (state in
    ('requested', 'in_review', 'approved', 'sending', 'sent', 'unknown', 'paid', 'rejected', 'cancelled', 'failed', 'returned')),
  -- Why a person looks at it.
  flags          text[] not null default '{}',
  hold_id        text not null references wallet_holds,
  request_key    text not null,
  -- Who has it in hand, and until when.
  claimed_by     text,
  claimed_until  timestamptz,
  decided_by     text,
  decided_at     timestamptz,
  reason         text check (reason in ('refused', 'account', 'returned')),
  reason_text    text not null default '',
  -- For staff alone.
  note           text not null default '',
  bank_reference text,
  expected_at    timestamptz,
  created_at     timestamptz not null,
  unique (player_id, request_key)
);
create index withdrawal_player on withdrawal (player_id, created_at desc, id desc);
create index withdrawal_queue on withdrawal (merchant_code, created_at) where state in ('requested', 'in_review', 'approved', 'sending', 'sent', 'unknown');
create index withdrawal_approved on withdrawal (decided_at) where state = 'approved';
create index withdrawal_open on withdrawal (player_id)
  where state in ('requested', 'in_review', 'approved', 'sending', 'sent', 'unknown');

create table withdrawal_step (
  withdrawal_id text not null references withdrawal,
  position      integer not null,
  state         text not null,
  at            timestamptz not null,
  primary key (withdrawal_id, position)
);

-- What a provider is asked to pay. It is stored before the provider is asked.
create table payout_attempt (
  withdrawal_id text not null references withdrawal,
  no            integer not null,
  merchant_code text not null,
  provider      text not null,
  -- Our name of it at the provider, and its key there.
  reference     text not null,
  state         text not null check (state in ('prepared', 'sent', 'unknown', 'succeeded', 'failed', 'reversed')),
  provider_id   text,
  failure       text,
  -- When the provider is asked next, and how often it was; null once nothing more is expected.
  ask_at        timestamptz,
  asked         integer not null default 0,
  created_at    timestamptz not null,
  answered_at   timestamptz,
  primary key (withdrawal_id, no),
  unique (merchant_code, provider, reference)
);
create unique index payout_attempt_open on payout_attempt (withdrawal_id) where state in ('prepared', 'sent', 'unknown', 'succeeded');
create index payout_attempt_due on payout_attempt (ask_at) where ask_at is not null;
create index payout_attempt_day on payout_attempt (merchant_code, provider, answered_at) where state in ('succeeded', 'reversed');
create index payout_attempt_provider on payout_attempt (merchant_code, provider, provider_id) where provider_id is not null;

-- What is to be staked for money that came in.
create table turnover (
  id        text primary key,
  player_id text not null references wallet_accounts,
  amount    bigint not null check (amount > 0),
  required  bigint not null check (required >= 0),
  done      bigint not null default 0 check (done between 0 and required),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index turnover_open on turnover (player_id, opened_at) where closed_at is null;
-- Up to which of a player's commands stakes were counted.
create table turnover_count (
  player_id text primary key references wallet_accounts,
  upto      bigint not null
);

-- What a player owes of a deposit that its provider took back.
create table player_debt (
  id        text primary key,
  player_id text not null references wallet_accounts,
  amount    bigint not null check (amount > 0),
  paid      bigint not null default 0 check (paid between 0 and amount),
  at        timestamptz not null
);
create index player_debt_open on player_debt (player_id, at) where paid < amount;

-- What waited for a person and was given back.
alter table provider_payment add column returned bigint not null default 0;
