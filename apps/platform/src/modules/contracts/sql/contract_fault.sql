-- Why terms cannot hold between two of the tree: 'not_direct' where the one does not stand directly below, or has no contracts at all,
-- 'none_above' where whoever would pay has no contract of this kind, 'above_changed' where its conditions are others, 'above' where they
-- would give more than they have, 'below' where those below were given more; null where they can.
create or replace function contract_fault(p_payer bigint, p_payee bigint, p_kind text, p_terms jsonb, out fault text, out names text[])
language plpgsql stable as $$
declare
  above jsonb;
begin
  perform from agent_nodes n join player p on p.id = n.player_id
    where n.no = p_payee and n.parent_no is not distinct from p_payer and n.state = 'active' and p.status = 'active'
      and p.type not in (0, 4, 40, 41, 42)
      and not exists (select from agent_lines l where l.no = n.no and l.moved_at is null);
  if not found then fault := 'not_direct'; return; end if;
  if p_payer is not null then
    select v.terms into above from contracts c join contract_versions v on v.contract_id = c.id and v.state = 'accepted'
      where c.payee_no = p_payer and c.kind = p_kind and c.state = 'active';
    if not found then fault := 'none_above'; return; end if;
    if above - 'rungs' <> p_terms - 'rungs' then fault := 'above_changed'; return; end if;
    if contract_above_fault(p_down => p_terms, p_up => above) is not null then fault := 'above'; return; end if;
  end if;
  select array_agg(distinct p.username) into names
    from contracts c join contract_versions v on v.contract_id = c.id and v.state in ('accepted', 'offered')
    join agent_nodes n on n.no = c.payee_no join player p on p.id = n.player_id
    where c.payer_no = p_payee and c.kind = p_kind and c.state <> 'ended' and contract_above_fault(p_down => v.terms, p_up => p_terms) is not null;
  if names is not null then fault := 'below'; end if;
end $$;
