-- Asks for the end of a contract, agrees to it where the other has asked, or takes the own asking back (`p_asks` false). An operator ends
-- it at once. It holds until the running period is over. Statuses: 'ok', 'unknown', 'decided', 'waits' where an offer waits for its
-- answer, 'below' where the payee has such contracts with those below.
create or replace function contract_end(
  p_contract text, p_side text, p_asks boolean, p_by text, p_at timestamptz, out status text, out names text[]
)
language plpgsql as $$
declare
  held contracts;
begin
  select * into held from contracts where id = p_contract;
  if not found then status := 'unknown'; return; end if;
  perform pg_advisory_xact_lock(hashtextextended('contracts ' || held.merchant_code || ' ' || held.kind, 0));
  select * into strict held from contracts where id = p_contract for update;
  if held.state not in ('active', 'ending') then status := 'decided'; return; end if;
  status := 'ok';
  if not p_asks then
    if held.ending_by is distinct from p_side then status := 'decided'; return; end if;
    update contracts set state = 'active', ending_by = null where id = p_contract;
    perform contract_tell(p_contract => p_contract, p_version => null, p_event => 'kept', p_by => p_by, p_at => p_at);
    return;
  end if;
  if held.ending_by = p_side then status := 'decided'; return; end if;
  if exists (select from contract_versions where contract_id = p_contract and state = 'offered') then status := 'waits'; return; end if;
  select array_agg(p.username order by p.username) into names
    from contracts c join agent_nodes n on n.no = c.payee_no join player p on p.id = n.player_id
    where c.payer_no = held.payee_no and c.kind = held.kind and c.state <> 'ended';
  if names is not null then status := 'below'; return; end if;
  if p_side <> 'operator' and held.ending_by is null then
    update contracts set state = 'ending', ending_by = p_side where id = p_contract;
    perform contract_tell(p_contract => p_contract, p_version => null, p_event => 'ending', p_by => p_by, p_at => p_at);
    return;
  end if;
  update contracts set state = 'ended', ending_by = null,
      ends_at = contract_next_at(p_merchant => held.merchant_code, p_kind => held.kind, p_at => p_at)
    where id = p_contract;
  perform contract_tell(p_contract => p_contract, p_version => null, p_event => 'ended', p_by => p_by, p_at => p_at);
end $$;
