-- The minutes between two checks of a player: those that they have chosen, as long as the merchant offers them.
create or replace function limits_reality_every(p_player text, p_offered integer[], p_default integer) returns interval
language plpgsql as $$
begin
  return make_interval(mins => coalesce((select every_minutes from reality where player_id = p_player and every_minutes = any(p_offered)), p_default));
end $$;
