-- The day, week or month in which an instant lies, by the calendar of the player's merchant.
create or replace function limits_period(p_player text, p_period text, p_at timestamptz) returns tstzrange
language sql stable as $$
  select tstzrange(start at time zone zone, (start + ('1 ' || p_period)::interval) at time zone zone)
  from (select m.config ->> 'timeZone' as zone,
          case when p_period = 'week' and m.config #>> '{limits,week}' = 'sunday' then interval '1 day' else interval '0' end as shift
        from wallet_accounts a join merchant m on m.code = a.merchant_code where a.player_id = p_player) calendar,
    lateral (select date_trunc(p_period, (p_at at time zone zone) + shift) - shift as start) first
$$;
