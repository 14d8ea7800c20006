-- The version of a contract that is in force for a period that begins at an instant; null where none is.
create or replace function contract_in_force(p_contract text, p_from timestamptz) returns integer
language sql stable as $$
  select v.number from contract_versions v join contracts c on c.id = v.contract_id
    where c.id = p_contract and v.from_at <= p_from and (v.until_at is null or v.until_at > p_from) and (c.ends_at is null or c.ends_at > p_from)
    order by v.number desc limit 1
$$;
