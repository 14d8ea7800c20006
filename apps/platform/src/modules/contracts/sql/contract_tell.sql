-- Writes what has happened to a contract.
create or replace function contract_tell(p_contract text, p_version integer, p_event text, p_by text, p_at timestamptz) returns void
language sql as $$
  insert into contract_events (contract_id, version, event, by, at) values (p_contract, p_version, p_event, p_by, p_at)
$$;
