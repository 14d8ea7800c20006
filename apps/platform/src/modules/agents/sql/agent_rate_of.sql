-- The rate of a node that holds from the next day on.
create or replace function agent_rate_of(p_no bigint, p_product text) returns integer
language sql stable as $$
  select coalesce((select ppm from agent_rates where no = p_no and product = p_product order by from_day desc limit 1), 0)
$$;
