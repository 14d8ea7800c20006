-- Adds what was written since the last time by transactions that have all ended. Ordered by transaction id and not by the
-- postings' own sequence, since a lower number may commit after a higher one. Returns how many postings were added.
create or replace function wallet_roll_up() returns bigint
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
