-- Adds up so many of the refusals that were noted, by the days of their merchants' calendars; returns how many notes it took.
create or replace function limits_roll_up_refusals(p_max integer) returns integer
language plpgsql as $$
declare
  taken integer;
begin
  with gone as (
    delete from limit_refusal where seq in (select seq from limit_refusal order by seq limit p_max for update skip locked) returning *
  ), added as (
    insert into limit_refusal_day as kept (merchant_code, day, move, rule, times)
      select gone.merchant_code, (at at time zone coalesce(m.config ->> 'timeZone', 'UTC'))::date, move, rule, sum(gone.times)
      from gone left join merchant m on m.code = gone.merchant_code group by 1, 2, 3, 4
      on conflict (merchant_code, day, move, rule) do update set times = kept.times + excluded.times
  )
  select count(*) into taken from gone;
  return taken;
end $$;
