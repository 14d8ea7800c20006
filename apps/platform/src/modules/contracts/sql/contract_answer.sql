-- The payee accepts an offer, whose terms are looked at again, or refuses it. What is accepted is in force from the next full period on.
-- Statuses: 'ok', 'unknown', 'decided' where that version does not wait any more, and the faults of contract_fault.
create or replace function contract_answer(
  p_contract text, p_version integer, p_payee bigint, p_accepts boolean, p_at timestamptz, out status text, out names text[]
)
language plpgsql as $$
declare
  held contracts;
  begins timestamptz;
  said jsonb;
begin
  select * into held from contracts where id = p_contract and payee_no = p_payee;
  if not found then status := 'unknown'; return; end if;
  perform pg_advisory_xact_lock(hashtextextended('contracts ' || held.merchant_code || ' ' || held.kind, 0));
  perform from contracts where id = p_contract for update;
  select terms into said from contract_versions where contract_id = p_contract and number = p_version and state = 'offered' and expires_at > p_at;
  if not found then status := 'decided'; return; end if;
  if not p_accepts then
    perform contract_close_offer(p_contract => p_contract, p_version => p_version, p_state => 'refused', p_by => 'payee', p_at => p_at);
    status := 'ok';
    return;
  end if;
  select f.fault, f.names into status, names
    from contract_fault(p_payer => held.payer_no, p_payee => p_payee, p_kind => held.kind, p_terms => said) f;
  if status is not null then return; end if;
  begins := contract_next_at(p_merchant => held.merchant_code, p_kind => held.kind, p_at => p_at);
  update contract_versions set state = 'superseded', until_at = begins where contract_id = p_contract and state = 'accepted';
  update contract_versions set state = 'accepted', from_at = begins where contract_id = p_contract and number = p_version;
  update contracts set state = 'active' where id = p_contract;
  perform contract_tell(p_contract => p_contract, p_version => p_version, p_event => 'accepted', p_by => 'payee', p_at => p_at);
  status := 'ok';
end $$;
