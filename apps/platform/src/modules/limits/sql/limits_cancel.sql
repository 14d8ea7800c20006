-- The player takes back what waits; false where nothing does.
create or replace function limits_cancel(p_player text, p_change text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  perform from wallet_accounts where player_id = p_player for update;
  update limit_change set outcome = 'cancelled', ended_at = p_at
    where id = p_change and player_id = p_player and source = 'player' and outcome is null and confirm_until >= p_at;
  return found;
end $$;
