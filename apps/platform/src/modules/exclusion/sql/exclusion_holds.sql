-- Whether a break or an exclusion of the player holds. It holds as soon as it is written: a node whose clock is behind takes no bet more.
create or replace function exclusion_holds(p_player text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  return exists (select from exclusion_term where player_id = p_player and (over_at is null or over_at > p_at));
end $$;
