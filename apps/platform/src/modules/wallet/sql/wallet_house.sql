-- The house's side of a player's commands, real and play money apart.
create or replace function wallet_house(p_player text, p_source text) returns text
language sql stable as $$ select 'house:' || mode || ':' || p_source from wallet_accounts where player_id = p_player $$;
