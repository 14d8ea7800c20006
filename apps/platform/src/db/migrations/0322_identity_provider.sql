-- Checks that a provider is to decide on. A row is written with its check, before the provider is asked; the check's id is the reference.
create table identity_ask (
  check_id      text primary key references identity_check,
  merchant_code text not null,
  -- The provider's name in the merchant's document.
  provider      text not null,
  -- `unknown`: it may have been taken. `left`: operators decide.
  state         text not null check (state in ('prepared', 'unknown', 'sent', 'decided', 'left')),
  asked         int not null default 0,
  ask_at        timestamptz,
  -- When it goes to the operators.
  until         timestamptz not null,
  fault         text,
  constraint identity_ask_ended check ((state in ('decided', 'left')) = (ask_at is null))
);
create index identity_ask_due on identity_ask (ask_at) where ask_at is not null;
