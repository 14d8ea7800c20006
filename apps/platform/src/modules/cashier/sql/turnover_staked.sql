-- What a player's stakes since a command come to, in ten-thousandths of a minor unit, each at the share of its category that the merchant
-- sets; and up to which command that is. A stake that is taken back comes off at the share at which it was counted. Without `p_after`
-- nothing is counted but where the count begins. What of a stake came from a bonus is not counted. The caller holds the player's account.
create or replace function turnover_staked(p_player text, p_after bigint, out upto bigint, out weighted numeric)
language plpgsql as $$
declare
  present jsonb := coalesce((select m.config::jsonb #> '{cashier,withdrawals,turnoverShares}'
    from merchant m join wallet_accounts a on a.merchant_code = m.code where a.player_id = p_player), '{}');
begin
  insert into turnover_share (player_id, from_seq, shares)
    select p_player, coalesce(p_after, 0), present
    where present is distinct from coalesce((select s.shares from turnover_share s where s.player_id = p_player order by s.from_seq desc limit 1), '{}')
    on conflict (player_id, from_seq) do update set shares = excluded.shares;
  select coalesce(max(t.seq), p_after, 0),
      coalesce(sum(t.staked * coalesce((
        select (s.shares ->> r.game_type)::numeric from turnover_share s
          where s.player_id = p_player and s.from_seq < t.made order by s.from_seq desc limit 1
      ), 100) * 100) filter (where p_after is not null and t.is_stake), 0)
    into upto, weighted
    from (
      select c.seq, c.group_id, starts_with(c.source, 'vendor:') and c.kind in ('debit', 'cancel') or c.source = 'bonus' and c.kind in ('credit', 'cancel') as is_stake,
        c.debit - case when c.kind = 'cancel' or c.source = 'bonus' then c.credit else 0 end as staked,
        case when c.kind = 'cancel' and c.source <> 'bonus' then (select b.seq from wallet_target(p_player => p_player, p_source => c.source, p_target => c.target) b) when c.kind = 'cancel' then (select b.seq from wallet_transactions b where b.merchant_code = c.merchant_code and b.source = 'bonus'
            and b.kind = 'credit' and b.reference = c.target)
          else c.seq end as made
      from wallet_transactions c
      where c.player_id = p_player and c.seq > coalesce(p_after, (select max(x.seq) - 1 from wallet_transactions x where x.player_id = p_player), 0)
    ) t
    left join reporting_rounds r on r.id = t.group_id;
end $$;
