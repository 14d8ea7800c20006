-- The contracts of a kind whose next period may be settled now, the earliest first and of each those deepest in the tree.
create or replace function contract_due(p_merchant text, p_kind text, p_max integer) returns table (contract_id text, period_key text)
language sql stable as $$
  select c.id, p.key from contracts c
    join agent_nodes n on n.no = c.payee_no
    cross join lateral (
      select coalesce(
        (select max(b.until_at) from contract_bills b where b.contract_id = c.id),
        (select min(v.from_at) from contract_versions v where v.contract_id = c.id)
      ) as at
    ) next
    cross join lateral (
      select p.* from periods p
        where p.merchant_code = c.merchant_code and p.kind = case p_kind when 'daily' then 'day' when 'dividend' then 'half-month' else 'hour' end
          and p.from_at >= next.at order by p.from_at limit 1
    ) p
    where c.merchant_code = p_merchant and c.kind = p_kind and (c.ends_at is null or c.ends_at > p.from_at) and p.mark is not null
    order by p.from_at, n.depth desc, c.id limit p_max
$$;
