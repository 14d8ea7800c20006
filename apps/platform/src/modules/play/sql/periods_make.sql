-- Makes the periods of a merchant from the one before the present to 60 days ahead, by its zone and the hour at which its day begins.
-- Those that were made stay, but for those to come whose bounds are others now.
create or replace function periods_make(p_merchant text, p_at timestamptz) returns void
language sql as $$
  insert into periods as made (merchant_code, kind, key, from_at, until_at)
    with calendar as (
      select m.config ->> 'timeZone' as zone, make_interval(hours => coalesce((m.config #>> '{play,dayStartHour}')::int, 0)) as day_start
        from merchant m where m.code = p_merchant
    ), day as (
      select zone, day_start, present.today + step as of
        from calendar
        cross join lateral (select ((p_at at time zone zone) - day_start)::date as today) present
        cross join generate_series(-366, 60) as step
    ), bound as (
      select distinct zone, day_start, kind.name as kind, begun.first, case kind.name
          when 'day' then begun.first + 1
          when 'week' then begun.first + 7
          when 'half-month' then case when extract(day from begun.first) = 1 then begun.first + 15
            else (date_trunc('month', begun.first) + interval '1 month')::date end
          when 'month' then (begun.first + interval '1 month')::date
          else (begun.first + interval '1 year')::date
        end as beyond
        from day
        -- How many days back the one before the present begins at the most is known; none begins before the span of days.
        join (values ('day', 1), ('week', 7), ('half-month', 16), ('month', 31), ('year', 366)) as kind (name, back)
          on of >= ((p_at at time zone zone) - day_start)::date - back
        cross join lateral (select case kind.name
          when 'day' then of
          when 'week' then date_trunc('week', of)::date
          when 'half-month' then date_trunc('month', of)::date + case when extract(day from of) > 15 then 15 else 0 end
          when 'month' then date_trunc('month', of)::date
          else date_trunc('year', of)::date
        end as first) begun
    ), span as (
      select kind, first, (first + day_start) at time zone zone as starts, (beyond + day_start) at time zone zone as ends from bound
    ), named as (
      select kind, starts, ends, case kind
          when 'day' then to_char(first, 'YYYY-MM-DD')
          when 'week' then to_char(first, 'IYYY-"W"IW')
          when 'half-month' then to_char(first, 'YYYY-MM-"H"') || case when extract(day from first) = 1 then 1 else 2 end
          when 'month' then to_char(first, 'YYYY-MM')
          else to_char(first, 'YYYY')
        end as key
        from span
      union all
      select 'hour', starts_at, starts_at + interval '1 hour', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24MI"Z"')
        from span cross join lateral generate_series(starts, ends - interval '1 second', interval '1 hour') as starts_at
        where kind = 'day'
    )
    select p_merchant, kind, key, starts, ends from named
    on conflict (merchant_code, kind, key) do update set from_at = excluded.from_at, until_at = excluded.until_at
      where made.from_at > p_at and (made.from_at, made.until_at) is distinct from (excluded.from_at, excluded.until_at)
$$;
