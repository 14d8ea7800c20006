-- Whether anything limits what a player stakes, loses or how long they play. It locks the player's account: a limit that is set at the
-- same time comes before or after.
create or replace function limits_on_play(p_player text) returns boolean
language plpgsql as $$
begin
  perform from wallet_accounts where player_id = p_player for update;
  return exists (select from limit_rule where player_id = p_player and kind in ('stake', 'wager', 'loss', 'session'));
end $$;
