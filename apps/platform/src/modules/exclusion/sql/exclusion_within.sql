-- Whether a break or an exclusion of the player has held at any time between two instants.
create or replace function exclusion_within(p_player text, p_from timestamptz, p_until timestamptz) returns boolean
language plpgsql as $$
begin
  return exists (
    select from exclusion_term where player_id = p_player and starts_at < p_until and (over_at is null or over_at > p_from)
  );
end $$;
