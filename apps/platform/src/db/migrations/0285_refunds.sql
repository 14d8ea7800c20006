-- What a provider is asked to give back of money that waits: stored before the provider is asked, once for a payment. Amounts are whole
-- minor units.
create table refund_attempt (
  merchant_code text not null,
  provider      text not null,
  payment_id    text not null,
  -- Our name of it at the provider, and its key there.
  reference     text not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  state         text not null check (state in ('prepared', 'sent', 'unknown', 'succeeded', 'failed')),
  provider_id   text,
  failure       text,
  -- When the provider is asked next, and how often it was; null once nothing more is expected.
  ask_at        timestamptz,
  asked         integer not null default 0,
  created_at    timestamptz not null,
  answered_at   timestamptz,
  primary key (merchant_code, provider, payment_id),
  unique (merchant_code, provider, reference),
  foreign key (merchant_code, provider, payment_id) references provider_payment
);
create index refund_attempt_due on refund_attempt (ask_at) where ask_at is not null;
create index refund_attempt_day on refund_attempt (merchant_code, provider, answered_at) where state = 'succeeded';
create index refund_attempt_provider on refund_attempt (merchant_code, provider, provider_id) where provider_id is not null;

-- What the player wants done with what waits: given back, or credited once the limits leave it; null for no word yet.
alter table deposit_order add column held_choice text;
alter table deposit_order add constraint deposit_order_held_choice check (held_choice in ('back', 'credit')) not valid;
-- Nothing of a payment is both credited and given back.
alter table provider_payment add constraint provider_payment_sums check (credited + returned <= amount) not valid;

alter table reconciliation_item drop constraint reconciliation_item_kind_check;
alter table reconciliation_item add constraint reconciliation_item_kind_check check (kind in ('payment', 'payout', 'refund')) not valid;
alter table reconciliation_item drop constraint reconciliation_item_difference_check;
alter table reconciliation_item add constraint reconciliation_item_difference_check
  check (difference in ('ours_only', 'theirs_only', 'amount', 'fee', 'unreadable')) not valid;
