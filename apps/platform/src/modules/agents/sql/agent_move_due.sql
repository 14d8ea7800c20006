-- Moves the nodes of a merchant that were to stand elsewhere from that day on, each with all below it, and returns how many. Whoever
-- comes to stand higher moves first, so that nobody is moved below itself on the way.
create or replace function agent_move_due(p_merchant text, p_day date) returns bigint
language plpgsql as $$
declare
  due    record;
  moving agent_nodes;
  above  agent_nodes;
  moved  bigint := 0;
  size   bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('agents', 0));
  for due in
    with recursive up as (
      select l.no, l.parent_no as next, 0 as steps from agent_lines l join agent_nodes n using (no)
        where l.moved_at is null and l.from_day <= p_day and n.merchant_code = p_merchant
      union all
      select up.no, line.parent_no, up.steps + 1 from up
        cross join lateral (select l.parent_no from agent_lines l where l.no = up.next order by l.from_day desc limit 1) line
        where up.next is not null
    )
    select no, max(steps) as depth from up group by no order by depth, no
  loop
    select * into strict moving from agent_nodes where no = due.no;
    select a.* into above from agent_lines l left join agent_nodes a on a.no = l.parent_no where l.no = due.no order by l.from_day desc limit 1;
    -- Those who have joined and are not in the figures yet are counted where they stand then.
    size := moving.below + case when exists (select from agent_joined where no = moving.no) then 0 else 1 end;
    update agent_nodes set below = below - size
      where merchant_code = p_merchant and path = any (select left(moving.path, 6 * step) from generate_series(1, moving.depth) step);
    update agent_nodes set below = below + size
      where merchant_code = p_merchant and path = any (select left(above.path, 6 * step) from generate_series(1, above.depth + 1) step);
    update agent_nodes set parent_no = above.no where no = moving.no;
    update agent_nodes set
        path = coalesce(above.path, '') || agent_sign(moving.no) || substr(path, length(moving.path) + 1),
        depth = depth - moving.depth + coalesce(above.depth + 1, 0)
      where merchant_code = p_merchant and path >= moving.path and path < moving.path || '~';
    update agent_lines set moved_at = now() where no = moving.no and moved_at is null;
    moved := moved + 1;
  end loop;
  return moved;
end $$;
