-- Ends an offer that nobody accepted, and with it a contract that had no other.
create or replace function contract_close_offer(p_contract text, p_version integer, p_state text, p_by text, p_at timestamptz) returns void
language plpgsql as $$
begin
  update contract_versions set state = p_state where contract_id = p_contract and number = p_version and state = 'offered';
  update contracts set state = 'ended' where id = p_contract and state = 'offered';
  perform contract_tell(p_contract => p_contract, p_version => p_version, p_event => p_state, p_by => p_by, p_at => p_at);
end $$;
