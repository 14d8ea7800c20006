-- A player's own account in the postings. Play money has names of its own, by which the table keeps the two apart.
create or replace function wallet_own(p_mode text, p_player text) returns text
language sql immutable as $$ select case p_mode when 'play' then 'play:' else 'player:' end || p_player $$;
