-- Below whom a node stands once every move that waits is done; null at the top.
create or replace function agent_above(p_no bigint) returns bigint
language sql stable as $$
  select parent_no from agent_lines where no = p_no order by from_day desc limit 1
$$;
