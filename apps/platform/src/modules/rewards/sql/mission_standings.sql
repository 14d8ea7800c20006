-- How a player stands in the missions of the present day and week, and in those of days and weeks before that can still be claimed.
create or replace function mission_standings(p_player text, p_at timestamptz)
returns table (
  merchant_code text, number integer, mission text, "position" integer, period text, from_day date, to_day date, claim_to date, goal text,
  target bigint, progress bigint, award text, amount bigint, required bigint, bonus jsonb, claimed_at timestamptz
)
language sql stable as $$
  with present as materialized (
    select w.merchant_code, play_day(p_merchant => w.merchant_code, p_at => p_at) as today
      from wallet_accounts w where w.player_id = p_player and w.mode = 'real'
  ), span as (
    select 'day' as period, today - back as first, today - back as last, back = 0 as is_present from present, generate_series(0, 7) as back
    union all
    select 'week', date_trunc('week', today)::date - 7 * back, date_trunc('week', today)::date - 7 * back + 6, back = 0
      from present, generate_series(0, 1) as back
  )
  select m.merchant_code, m.number, m.mission, m.position, m.period, span.first, span.last, span.last + m.claim_days, m.goal,
      m.target, done.progress, m.award, m.amount, m.required, m.bonus, c.at
    from present
    cross join span
    cross join lateral (
      select v.number from mission_version v where v.merchant_code = present.merchant_code and v.from_day <= span.first
        order by v.number desc limit 1
    ) version
    join mission m on m.merchant_code = present.merchant_code and m.number = version.number and m.period = span.period
    left join mission_claim c on c.player_id = p_player and c.mission = m.mission and c.from_day = span.first
    cross join lateral (
      select mission_progress(p_player => p_player, p_merchant => m.merchant_code, p_goal => m.goal, p_products => m.products,
        p_min_stake => m.min_stake, p_from => span.first, p_beyond => span.last + 1) as progress
    ) done
    where span.is_present or (present.today <= span.last + m.claim_days and c.at is null and done.progress >= m.target)
$$;
