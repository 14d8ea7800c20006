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

-- Adds what was written since the last time by transactions that have all ended. Ordered by transaction id and not by the
-- postings' own sequence, since a lower number may commit after a higher one. Returns how many postings were added.
create function wallet_roll_up() returns bigint
language plpgsql as $$
declare
  since   xid8;
  horizon xid8;
  added   bigint;
begin
  select before into since from wallet_rolled_up for update;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  with fresh as (
    select origin, destination, amount, currency from wallet_postings where written_in >= since and written_in < horizon
  ), flows as (
    select destination as account, currency, amount from fresh
    union all
    select origin, currency, -amount from fresh
  ), kept as (
    insert into wallet_house_balances as b (account, currency, balance)
      select account, currency, sum(amount) from flows where account like 'house:%' group by account, currency
      on conflict (account, currency) do update set balance = b.balance + excluded.balance
  )
  select count(*) into added from fresh;
  update wallet_rolled_up set before = horizon;
  return added;
end $$;

-- For a store that was restored elsewhere, where transaction ids start anew: the next roll-up counts everything again.
create function wallet_forget_roll_up() returns void
language plpgsql as $$
begin
  perform from wallet_rolled_up for update;
  update wallet_postings set written_in = pg_current_xact_id() where written_in >= pg_snapshot_xmax(pg_current_snapshot());
  delete from wallet_house_balances;
  update wallet_rolled_up set before = '0';
end $$;
