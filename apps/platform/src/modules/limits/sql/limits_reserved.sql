-- What the open orders of a player have reserved.
create or replace function limits_reserved(p_player text) returns bigint
language sql volatile as $$ select coalesce(sum(amount), 0)::bigint from limit_reservation where player_id = p_player $$;
