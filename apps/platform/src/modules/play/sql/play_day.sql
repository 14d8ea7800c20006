-- The day of a merchant's calendar by which what happens at an instant is counted.
create or replace function play_day(p_merchant text, p_at timestamptz) returns date
language sql stable as $$
  select ((p_at at time zone (config ->> 'timeZone')) - make_interval(hours => coalesce((config #>> '{play,dayStartHour}')::int, 0)))::date
    from merchant where code = p_merchant
$$;
