-- Ends the offers that nobody has answered in time, and returns how many.
create or replace function contract_lapse(p_at timestamptz) returns bigint
language plpgsql as $$
declare
  waiting record;
  lapsed  bigint := 0;
begin
  for waiting in
    select v.contract_id, v.number from contract_versions v join contracts c on c.id = v.contract_id
      where v.state = 'offered' and v.expires_at <= p_at order by v.contract_id for update of c skip locked
  loop
    perform contract_close_offer(p_contract => waiting.contract_id, p_version => waiting.number, p_state => 'lapsed', p_by => 'system', p_at => p_at);
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end $$;
