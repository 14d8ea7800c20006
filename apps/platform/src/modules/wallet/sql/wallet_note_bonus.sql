-- Notes whether a player has bonus money to play with: of others a bet asks nothing more. The caller holds the account.
create or replace function wallet_note_bonus(p_player text, p_open boolean) returns void
language sql as $$ update wallet_accounts set bonus_open = p_open where player_id = p_player and bonus_open <> p_open $$;
