-- The house's balances, rolled up behind play: no command ever waits for one of these rows. What is not rolled up yet is
-- at most as old as the oldest running transaction.
create table wallet_house_balances (
  account  text not null,
  currency text not null,
  balance  numeric not null,
  primary key (account, currency)
);
-- Postings written by transactions below this one are in the balances.
create table wallet_rolled_up (
  only_row boolean primary key default true check (only_row),
  before   xid8 not null
);
insert into wallet_rolled_up (before) values ('0');
