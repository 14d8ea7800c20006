-- Bills of days since one that do not add up: what those directly below get is not what was taken off, so that over a whole line what is
-- left to each is not what its top gets; and days of which a node is paid other than its bills are due.
create or replace function agent_audit(p_since date) returns setof text
language plpgsql stable as $$
begin
  return query with bills as (
    select b.* from agent_bills b where b.day >= p_since
  ), below as (
    select line.parent_no as no, b.product, b.day, sum(b.gross) as given from bills b cross join lateral (
      select l.parent_no from agent_lines l where l.no = b.no and l.from_day <= b.day order by l.from_day desc limit 1
    ) line group by 1, 2, 3
  ), dues as (
    select b.no, b.day, sum(b.due) as due from bills b group by 1, 2
  )
  select 'agent:' || b.no || ':' || b.day || ':' || b.product from bills b left join below d using (no, product, day)
    where b.given <> coalesce(d.given, 0)
  union all
  select 'agent:' || d.no || ':' || d.day from dues d left join agent_payments p using (no, day) where d.due <> coalesce(p.amount, 0)
  order by 1;
end $$;
