-- Slips of transfers by hand: what players say that they have paid, for a person to look at. Amounts are whole minor units.

create table bank_slip (
  id            text primary key,
  order_id      text not null references deposit_order,
  merchant_code text not null,
  -- The operator's account that it was paid to, by its digits.
  account       text not null,
  -- The bank's number of the transfer, in capitals and digits alone.
  reference     text not null,
  -- The uploaded picture; it belongs to the player.
  picture       text not null,
  sender        text not null,
  paid_at       timestamptz not null,
  sent_at       timestamptz not null,
  state         text not null check (state in ('in_review', 'approved', 'rejected')),
  -- What has arrived, as the operator has seen it at the bank.
  amount        bigint check (amount > 0),
  -- Why it was refused, for the player and for staff.
  reason_text   text not null default '',
  note          text not null default '',
  decided_by    text,
  decided_at    timestamptz,
  -- When the order was changed by the decision.
  applied_at    timestamptz,
  check ((state = 'approved') = (amount is not null)),
  check ((state = 'in_review') = (decided_at is null))
);
-- One transfer is one deposit: a number is used once, unless the slip was refused.
create unique index bank_slip_reference on bank_slip (merchant_code, account, reference) where state <> 'rejected';
-- An order has one slip that is looked at.
create unique index bank_slip_open on bank_slip (order_id) where state = 'in_review';
create index bank_slip_order on bank_slip (order_id, sent_at desc, id desc);
create index bank_slip_queue on bank_slip (merchant_code, sent_at) where state = 'in_review';
create index bank_slip_due on bank_slip (decided_at) where state <> 'in_review' and applied_at is null;
