-- The first turnover at which a ladder gives more, or asks less, than the one above it; null where it nowhere does.
create or replace function contract_above_fault(p_down jsonb, p_up jsonb) returns bigint
language sql immutable as $$
  with down as (
    select (r ->> 'turnover')::bigint as turnover, (r ->> 'loss')::bigint as loss, (r ->> 'active')::bigint as active, (r ->> 'ppm')::bigint as ppm
      from jsonb_array_elements(p_down -> 'rungs') r
  ), up as (
    select (r ->> 'turnover')::bigint as turnover, (r ->> 'loss')::bigint as loss, (r ->> 'active')::bigint as active, (r ->> 'ppm')::bigint as ppm
      from jsonb_array_elements(p_up -> 'rungs') r
  )
  select min(break.turnover)
    from (select turnover from down union select turnover from up) break
    cross join lateral (select * from down where down.turnover <= break.turnover order by down.turnover desc limit 1) given
    left join lateral (select * from up where up.turnover <= break.turnover order by up.turnover desc limit 1) had on true
    where given.ppm > coalesce(had.ppm, 0) or given.active < had.active or given.loss < had.loss
$$;
