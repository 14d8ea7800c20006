-- Every account of the players after `p_after` and up to `p_upto` whose balance is not what its postings add up to, is not its last
-- statement line, or is below zero; what is set aside of it, and what of it is at vendors. Of postings it reads those alone that are not
-- in the sums yet.
create or replace function wallet_audit_players(p_count text, p_after text, p_upto text)
returns table (account text, currency text, balance bigint, posted numeric, last_line bigint)
language sql stable as $$
  with names as (
    select player_id, a.currency, a.balance, case mode when 'play' then 'play:' else 'player:' end || player_id as own,
      case mode when 'play' then 'play:held:' else 'held:' end || player_id as aside
    from wallet_accounts a where player_id > p_after and player_id <= p_upto
  ), found as (
    select n.*, l.balance_after, coalesce(h.held, 0) as held, coalesce(s.own, 0) + coalesce(f.own, 0) as posted,
      coalesce(s.aside, 0) + coalesce(f.aside, 0) as posted_aside
    from names n
    left join lateral (
      select t.balance_after from wallet_transactions t where t.player_id = n.player_id order by t.seq desc limit 1
    ) l on true
    left join lateral (select sum(amount) as held from wallet_holds where player_id = n.player_id and state = 'held') h on true
    left join lateral (
      select sum(k.posted) filter (where k.account = n.own and k.currency = n.currency) as own,
        sum(k.posted) filter (where k.account = n.aside) as aside
      from wallet_sums k where k.count = p_count and k.account in (n.own, n.aside)
    ) s on true
    -- Offsets keep the planner from joining all of the ledger where it cannot know how little is new.
    left join lateral (
      select
        sum(case n.own when destination then amount when origin then -amount end) filter (where p.currency = n.currency) as own,
        sum(case n.aside when destination then amount when origin then -amount end) as aside
      from (
        select t.seq from wallet_transactions t
          where t.player_id = n.player_id and t.seq > (select upto from wallet_counts where name = p_count) order by t.seq desc offset 0
      ) t
      cross join lateral (select * from wallet_postings where transaction_seq = t.seq offset 0) p
    ) f on true
  )
  select own, found.currency, found.balance, found.posted, balance_after from found
    where found.balance <> found.posted or found.balance <> coalesce(balance_after, 0) or found.balance < 0
  union all
  select aside, found.currency, held::bigint, posted_aside, null from found where held <> posted_aside
  union all
  select w.account, w.currency, w.balance, coalesce(k.posted, 0) + coalesce(f.posted, 0), null
    from names n
    join wallet_at_vendor w using (player_id)
    left join wallet_sums k on k.count = p_count and k.account = w.account and k.currency = w.currency
    left join lateral (
      select sum(case w.account when destination then amount when origin then -amount end) filter (where p.currency = w.currency) as posted
      from (
        select t.seq from wallet_transactions t
          where t.player_id = w.player_id and t.seq > (select upto from wallet_counts where name = p_count) order by t.seq desc offset 0
      ) t
      cross join lateral (select * from wallet_postings where transaction_seq = t.seq offset 0) p
    ) f on true
    where w.balance <> coalesce(k.posted, 0) + coalesce(f.posted, 0)
$$;
