-- What terms give for figures: the base, the rung, its rate and the amount, each truncated once, and what of a base below zero goes over.
-- Of a turnover the base is the turnover, of a dividend the house's result. A floating dividend takes the best of the rungs, each in
-- the share in which its loss was reached.
create or replace function contract_reckon(
  p_kind text, p_terms jsonb, p_turnover bigint, p_result bigint, p_active bigint, p_carry bigint,
  out base bigint, out rung integer, out ppm bigint, out gross bigint, out carry bigint
)
language plpgsql immutable as $$
declare
  raw      constant bigint := case p_kind when 'dividend' then p_result else p_turnover end + p_carry;
  floating constant boolean := p_terms ->> 'mode' = 'floating';
  step     record;
  found    bigint;
begin
  base := greatest(raw, 0);
  carry := least(raw, 0);
  gross := 0;
  for step in
    select place, (r ->> 'turnover')::bigint as turnover, (r ->> 'loss')::bigint as loss, (r ->> 'active')::bigint as active, (r ->> 'ppm')::bigint as ppm
      from jsonb_array_elements(p_terms -> 'rungs') with ordinality each (r, place) order by place
  loop
    continue when case p_kind when 'dividend' then p_turnover else base end < step.turnover or p_active < step.active;
    continue when not floating and case p_kind when 'dividend' then base else p_result end < step.loss;
    found := case when floating and step.loss > 0 then div(base::numeric * step.ppm * least(base, step.loss), step.loss::numeric * 1000000)
      else div(base::numeric * step.ppm, 1000000) end;
    continue when floating and rung is not null and found <= gross;
    rung := step.place;
    ppm := step.ppm;
    gross := found;
  end loop;
end $$;
