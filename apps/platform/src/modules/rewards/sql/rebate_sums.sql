-- What a player's day comes to in all: what was earned, and what of it is due. All rebates on turnover together are at most a part of the
-- day's turnover, all on losses at most a part of what was lost on the day less the promotions that were received.
create or replace function rebate_sums(p_player text, p_day date, p_turnover_ppm bigint, p_loss_ppm bigint, out earned bigint, out due bigint)
language sql stable as $$
  with played as (
    select coalesce(sum(valid_stake), 0) as turnover, coalesce(sum(valid_stake - payout), 0) as lost
      from play_player_days where player_id = p_player and day = p_day
  ), received as (
    select coalesce(sum(t.credit), 0) as promotions
      from wallet_accounts w join periods p on p.merchant_code = w.merchant_code and p.kind = 'day' and p.key = to_char(p_day, 'YYYY-MM-DD')
      join wallet_transactions t on t.player_id = w.player_id and t.at >= p.from_at and t.at < p.until_at
        and (t.debit > 0 or t.credit > 0) and t.source = 'promotions'
      where w.player_id = p_player
  ), bound as (
    select 'turnover' as basis, div(greatest(turnover, 0) * p_turnover_ppm, 1000000) as most from played
    union all
    select 'loss', div(greatest(lost - promotions, 0) * p_loss_ppm, 1000000) from played cross join received
  ), sums as (
    select basis, sum(l.earned) as earned from rebate_lines(p_player => p_player, p_day => p_day) l group by basis
  )
  select coalesce(sum(earned), 0)::bigint, coalesce(sum(case when earned > 0 then least(earned, most) else earned end), 0)::bigint
    from sums join bound using (basis)
$$;
