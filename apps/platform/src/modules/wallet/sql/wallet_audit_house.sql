-- Every pool of a jackpot that does not hold what its postings add up to, which of a paid one is nothing; and each book, real or
-- play money, whose postings do not sum to zero for themselves. Of postings it reads those alone that are not in the sums yet.
create or replace function wallet_audit_house(p_count text)
returns table (account text, currency text, balance bigint, posted numeric, last_line bigint)
language sql stable as $$
  with sums as (
    select s.account, s.currency, sum(s.posted) as posted
    from (
      select k.account, k.currency, k.posted from wallet_sums k
        where k.count = p_count and (k.account > 'house:real:jackpot:' and k.account < 'house:real:jackpot;' or k.account in ('total of play', 'total of real'))
      union all
      select f.account, f.currency, f.amount
        from wallet_add_up(p_after => (select upto from wallet_counts where name = p_count), p_upto => (select max(seq) from wallet_transactions)) f
        where starts_with(f.account, 'house:real:jackpot:') or f.account in ('total of play', 'total of real')
    ) s
    group by 1, 2
  )
  select account, currency, coalesce(j.balance, 0)::bigint, coalesce(s.posted, 0), null::bigint
    from wallet_jackpots j
    full join (select * from sums p where starts_with(p.account, 'house:real:jackpot:')) s using (account, currency)
    where coalesce(j.balance, 0) <> coalesce(s.posted, 0)
  union all
  select s.account, s.currency, null, s.posted, null from sums s where starts_with(s.account, 'total of ') and s.posted <> 0
$$;
