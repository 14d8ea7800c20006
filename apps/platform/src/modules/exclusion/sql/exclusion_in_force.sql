-- The breaks and exclusions of a player that hold. One holds as soon as it is written: a node whose clock is behind takes no bet more.
-- It is a part of the statement that asks it.
create or replace function exclusion_in_force(p_player text, p_at timestamptz) returns setof exclusion_term
language sql stable as $$
  select * from exclusion_term where player_id = p_player and (over_at is null or over_at > p_at)
$$;
