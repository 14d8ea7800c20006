-- When the next full period of a kind of contract begins.
create or replace function contract_next_at(p_merchant text, p_kind text, p_at timestamptz) returns timestamptz
language plpgsql as $$
declare
  period_kind constant text := case p_kind when 'daily' then 'day' when 'dividend' then 'half-month' else 'hour' end;
  begins timestamptz;
begin
  select until_at into begins from periods where merchant_code = p_merchant and kind = period_kind and from_at <= p_at and until_at > p_at;
  if found then return begins; end if;
  -- A merchant who is new has none yet.
  perform periods_make(p_merchant => p_merchant, p_at => p_at);
  select until_at into strict begins from periods where merchant_code = p_merchant and kind = period_kind and from_at <= p_at and until_at > p_at;
  return begins;
end $$;
