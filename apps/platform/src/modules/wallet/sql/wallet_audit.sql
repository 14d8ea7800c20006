-- Every account whose balance is not what its postings add up to, is not its last statement line, or is below zero; a jackpot's
-- pool that does not hold what its postings add up to, which of a paid one is nothing; and a book, real or play money, whose
-- postings do not sum to zero for themselves. No row is the only good answer.
create or replace function wallet_audit() returns table (account text, currency text, balance bigint, posted numeric, last_line bigint)
language sql volatile as $$
  with flows as (
    select destination as account, p.currency, amount from wallet_postings p
    union all
    select origin, p.currency, -amount from wallet_postings p
  ), sums as (select f.account, f.currency, sum(amount) as posted from flows f group by 1, 2),
  lines as (select distinct on (player_id) player_id, balance_after from wallet_transactions order by player_id, seq desc),
  holds as (select player_id, sum(amount) as held from wallet_holds where state = 'held' group by 1),
  names as (
    select player_id, a.currency, a.balance, case mode when 'play' then 'play:' else 'player:' end || player_id as own,
      case mode when 'play' then 'play:held:' else 'held:' end || player_id as aside
    from wallet_accounts a
  )
  select a.own, a.currency, a.balance, coalesce(s.posted, 0), l.balance_after
    from names a
    left join sums s on s.account = a.own and s.currency = a.currency
    left join lines l on l.player_id = a.player_id
    where a.balance <> coalesce(s.posted, 0) or a.balance <> coalesce(l.balance_after, 0) or a.balance < 0
  union all
  select a.aside, a.currency, coalesce(h.held, 0)::bigint, coalesce(s.posted, 0), null
    from names a
    left join sums s on s.account = a.aside
    left join holds h on h.player_id = a.player_id
    where coalesce(h.held, 0) <> coalesce(s.posted, 0)
  union all
  select account, currency, coalesce(j.balance, 0)::bigint, coalesce(s.posted, 0), null
    from wallet_jackpots j
    full join (select * from sums p where starts_with(p.account, 'house:real:jackpot:')) s using (account, currency)
    where coalesce(j.balance, 0) <> coalesce(s.posted, 0)
  union all
  select 'total of ' || book, s.currency, null, sum(s.posted), null
    from (select case when starts_with(s.account, 'play:') or starts_with(s.account, 'house:play:') then 'play' else 'real' end as book, s.* from sums s) s
    group by book, s.currency having sum(s.posted) <> 0
$$;
