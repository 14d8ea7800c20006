-- What does not add up of bonus money: the account of what is set aside, where it is not what grants hold; and each grant whose entries
-- are not its balance. Of postings it reads those alone that are not in the sums yet.
create or replace function bonus_audit() returns table (account text, currency text)
language plpgsql as $$
begin
  return query with held as (
    select g.currency, sum(g.balance) as amount from bonus_grant g where g.state = 'active' group by 1
  ), posted as (
    select s.currency, sum(s.amount) as amount from (
      select k.currency, k.posted as amount from wallet_sums k where k.count = 'kept' and k.account = 'house:real:bonus:owed'
      union all
      select f.currency, f.amount
        from wallet_add_up(p_after => (select upto from wallet_counts where name = 'kept'), p_upto => (select max(seq) from wallet_transactions)) f
        where f.account = 'house:real:bonus:owed'
    ) s group by 1
  )
  select 'house:real:bonus:owed', coalesce(h.currency, p.currency) from held h full join posted p on p.currency = h.currency
    where coalesce(h.amount, 0) <> coalesce(p.amount, 0)
  union all
  select 'bonus:' || g.id, g.currency from bonus_grant g
    where g.state = 'active' and g.balance <> (select coalesce(sum(e.amount), 0) from bonus_entry e where e.grant_id = g.id);
end $$;
