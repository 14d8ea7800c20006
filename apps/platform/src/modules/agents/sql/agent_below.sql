-- Those who stand directly below a node once every move that waits is done.
create or replace function agent_below(p_no bigint) returns setof bigint
language sql stable as $$
  select n.no from agent_nodes n
    where n.parent_no = p_no and not exists (select from agent_lines l where l.no = n.no and l.moved_at is null)
  union all
  select l.no from agent_lines l where l.parent_no = p_no and l.moved_at is null
$$;
