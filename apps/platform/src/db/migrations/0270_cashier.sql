-- The cashier: what players want to pay in, what providers say they have received, and what providers have called with. Amounts are
-- whole minor units.

create table deposit_order (
  id             text primary key,
  merchant_code  text not null,
  player_id      text not null references wallet_accounts,
  -- The channel as it was: its code, its name, by whom and how.
  channel        text not null,
  channel_name   text not null,
  provider       text not null,
  method         text not null check (method in ('qr', 'redirect', 'transfer')),
  amount         bigint not null check (amount > 0),
  -- What the player pays for it, out of the amount.
  fee            bigint not null check (fee >= 0 and fee < amount),
  -- By which the fee of another amount is reckoned; null where there is none.
  fee_terms      jsonb,
  currency       text not null,
  state          text not null check (state in ('created', 'awaiting', 'in_review', 'paid', 'rejected', 'expired', 'failed', 'cancelled')),
  exception      text not null default 'none'
    check (exception in ('none', 'late', 'over', 'under', 'twice', 'wrong_currency', 'limit', 'blocked', 'reversed')),
  -- What reached the balance, fees taken off, and what waits for a person.
  credited       bigint not null default 0 check (credited >= 0),
  held           bigint not null default 0 check (held >= 0),
  request_key    text not null,
  -- The provider's name of it, once there is one.
  provider_order text,
  -- How it is paid.
  action         jsonb,
  expires_at     timestamptz not null,
  -- When the provider is asked next; null where nothing more is expected.
  ask_at         timestamptz,
  asked          integer not null default 0,
  asked_at       timestamptz,
  created_at     timestamptz not null,
  unique (player_id, request_key)
);
create index deposit_order_player on deposit_order (player_id, created_at desc, id desc);
create index deposit_order_due on deposit_order (ask_at) where ask_at is not null;
create unique index deposit_order_provider on deposit_order (merchant_code, provider, provider_order) where provider_order is not null;
-- Those that wait for their money: few for each player.
create index deposit_order_open on deposit_order (player_id) where state in ('created', 'awaiting', 'in_review');

-- The states that an order has come to, as the player and the operator read them.
create table deposit_step (
  order_id text not null references deposit_order,
  position integer not null,
  state    text not null,
  at       timestamptz not null,
  primary key (order_id, position)
);

-- Money that a provider has received: booked once, whatever its order has become.
create table provider_payment (
  merchant_code text not null,
  provider      text not null,
  payment_id    text not null,
  -- Null where nobody knows what it is for.
  order_id      text references deposit_order,
  player_id     text references wallet_accounts,
  amount        bigint not null check (amount > 0),
  -- What the provider keeps of it.
  fee           bigint not null check (fee >= 0),
  currency      text not null,
  payer_name    text not null,
  paid_at       timestamptz not null,
  booked_at     timestamptz not null,
  -- What reached the player, before the player's fee; the rest is in suspense.
  credited      bigint not null check (credited >= 0 and credited <= amount),
  exception     text not null,
  reversed_at   timestamptz,
  primary key (merchant_code, provider, payment_id)
);
create index provider_payment_order on provider_payment (order_id);
create index provider_payment_day on provider_payment (merchant_code, provider, paid_at);

-- What providers have called with: kept before it is answered, and worked on by a job.
create table provider_event (
  seq           bigint generated always as identity primary key,
  merchant_code text not null,
  provider      text not null,
  event_key     text not null,
  body          bytea not null,
  received_at   timestamptz not null,
  -- When it is worked on next; null once it is done.
  due_at        timestamptz,
  tries         integer not null default 0,
  outcome       text not null default '',
  unique (merchant_code, provider, event_key)
);
create index provider_event_due on provider_event (due_at) where due_at is not null;
