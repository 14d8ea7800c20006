-- The payer takes an offer back that waits. Statuses: 'ok', 'unknown', 'decided'.
create or replace function contract_withdraw(p_contract text, p_version integer, p_payer bigint, p_by text, p_at timestamptz) returns text
language plpgsql as $$
begin
  perform from contracts where id = p_contract and payer_no is not distinct from p_payer for update;
  if not found then return 'unknown'; end if;
  perform from contract_versions where contract_id = p_contract and number = p_version and state = 'offered';
  if not found then return 'decided'; end if;
  perform contract_close_offer(p_contract => p_contract, p_version => p_version, p_state => 'withdrawn', p_by => p_by, p_at => p_at);
  return 'ok';
end $$;
