-- Whether the player may deposit. It locks the player's account: what begins at once comes before or after, and sees the other.
create or replace function exclusion_admits(p_player text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  perform from wallet_accounts where player_id = p_player for update;
  return not exclusion_holds(p_player => p_player, p_at => p_at);
end $$;
