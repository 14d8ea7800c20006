-- True when this vendor has ever been given this player.
create or replace function gaming_knows(p_player text, p_vendor text) returns boolean
language sql volatile as $$ select exists (select from gaming_sessions where player_id = p_player and vendor_code = p_vendor) $$;
