-- Who stood below a node, or is it, on each day of some: by the path, but where a line has moved since by the lines of that day.
create or replace function contract_members(p_no bigint, p_from date, p_to date) returns table (no bigint, day date)
language sql stable as $$
  with recursive top as (
    select n.merchant_code, n.path from agent_nodes n where n.no = p_no
  ), moved as materialized (
    select distinct n.no, n.path from agent_lines l join agent_nodes n on n.no = l.no join top on top.merchant_code = n.merchant_code
      where l.from_day > p_from and exists (select from agent_lines before where before.no = l.no and before.from_day < l.from_day)
  ), unsure as materialized (
    select distinct n.no from moved join top on true
      join agent_nodes n on n.merchant_code = top.merchant_code and n.path >= moved.path and n.path < moved.path || '~'
  ), days as (
    select generate_series(p_from, p_to, interval '1 day')::date as day
  ), up as (
    select u.no as start, days.day, u.no from unsure u cross join days
    union all
    select up.start, up.day, line.parent_no from up
      cross join lateral (
        select l.parent_no from agent_lines l where l.no = up.no and l.from_day <= up.day order by l.from_day desc limit 1
      ) line where line.parent_no is not null and up.no <> p_no
  )
  select n.no, days.day from top
    join agent_nodes n on n.merchant_code = top.merchant_code and n.path >= top.path and n.path < top.path || '~'
    cross join days where n.no not in (select u.no from unsure u)
  union all
  select up.start, up.day from up where up.no = p_no
$$;
