-- Whether a break or an exclusion of the player holds.
create or replace function exclusion_holds(p_player text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  return exists (select from exclusion_in_force(p_player => p_player, p_at => p_at));
end $$;
