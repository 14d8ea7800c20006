-- The account of a player's money in a vendor's wallet.
create or replace function wallet_at(p_vendor text, p_player text) returns text
language sql immutable as $$ select 'at:' || p_vendor || ':' || p_player $$;
