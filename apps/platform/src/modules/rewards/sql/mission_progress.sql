-- How far a player is on days from `p_from` to before `p_beyond`: what was staked or deposited, or how many days in a row were played.
create or replace function mission_progress(
  p_player text, p_merchant text, p_goal text, p_products text[], p_min_stake bigint, p_from date, p_beyond date
) returns bigint
language sql stable as $$
  select case p_goal
    when 'stake' then (
      select greatest(coalesce(sum(d.valid_stake), 0), 0)::bigint from play_player_days d
        where d.player_id = p_player and d.day >= p_from and d.day < p_beyond and (p_products is null or d.product = any (p_products))
    )
    when 'deposit' then (
      select coalesce(sum(p.credited), 0)::bigint from provider_payment p
        where p.player_id = p_player and p.reversed_at is null and p.booked_at >= p_from - 2
          and play_day(p_merchant => p_merchant, p_at => p.booked_at) >= p_from
          and play_day(p_merchant => p_merchant, p_at => p.booked_at) < p_beyond
    )
    else (
      -- Days in a row have the same day less their number.
      select coalesce(max(run.days), 0) from (
        select count(*) as days from (
          select played.day - row_number() over (order by played.day)::integer as start from (
            select d.day from play_player_days d
              where d.player_id = p_player and d.day >= p_from and d.day < p_beyond and (p_products is null or d.product = any (p_products))
              group by d.day having sum(d.decided) > 0 and sum(d.valid_stake) > 0 and sum(d.valid_stake) >= p_min_stake
          ) played
        ) numbered group by numbered.start
      ) run
    )
  end
$$;
