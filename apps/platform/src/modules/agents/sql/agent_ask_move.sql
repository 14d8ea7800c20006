-- Asks that a node stands below another, or with null at the top, from a day to come on. A later request for the same day replaces it.
-- Refused is what would close a circle, make a line too long or leave the node a rate above that of its new line, once all that was asked
-- for is done.
create or replace function agent_ask_move(p_no bigint, p_parent_no bigint, p_day date) returns text
language plpgsql as $$
declare
  depth_max constant integer := 250;
  moving agent_nodes;
  above  integer := -1;
  height integer;
  closes boolean := false;
begin
  select * into strict moving from agent_nodes where no = p_no;
  perform pg_advisory_xact_lock(hashtextextended('agents', 0));
  if p_parent_no is not null then
    if not exists (select from agent_nodes where no = p_parent_no and merchant_code = moving.merchant_code and state <> 'closed') then return 'unknown'; end if;
    with recursive up as (
      select p_parent_no as no, 0 as steps
      union all
      select line.parent_no, up.steps + 1 from up
        cross join lateral (select l.parent_no from agent_lines l where l.no = up.no order by l.from_day desc limit 1) line
        where line.parent_no is not null and up.no <> p_no
    )
    select bool_or(up.no = p_no), max(up.steps) into closes, above from up;
    if closes then return 'circle'; end if;
  end if;
  with recursive down as (
    select p_no as no, 0 as steps
    union all
    select next.no, down.steps + 1 from down cross join lateral (
      select n.no from agent_nodes n
        where n.parent_no = down.no and not exists (select from agent_lines l where l.no = n.no and l.moved_at is null)
      union all
      select l.no from agent_lines l where l.parent_no = down.no and l.moved_at is null
    ) next where down.steps <= depth_max
  )
  select max(steps) into height from down;
  if above + 1 + height > depth_max then return 'too_deep'; end if;
  if p_parent_no is not null and exists (
    select from (select distinct product from agent_rates where no = p_no) own
      where agent_rate_of(p_no => p_no, p_product => own.product) > agent_rate_of(p_no => p_parent_no, p_product => own.product)
  ) then return 'rates'; end if;
  -- A move that waits for another day is given up: the last one asked for is what holds.
  delete from agent_lines where no = p_no and moved_at is null;
  insert into agent_lines (no, from_day, parent_no) values (p_no, p_day, p_parent_no)
    on conflict (no, from_day) do update set parent_no = excluded.parent_no, moved_at = null;
  return 'asked';
end $$;
