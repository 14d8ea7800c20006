-- Where a player's money is that was set aside.
create or replace function wallet_held(p_player text) returns text
language sql stable as $$
  select case mode when 'play' then 'play:held:' else 'held:' end || player_id from wallet_accounts where player_id = p_player
$$;
