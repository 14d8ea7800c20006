-- Notes that a player has read that they reached a level; of one that they do not have nothing is noted.
create or replace function vip_see(p_player text, p_level smallint, p_at timestamptz) returns void
language sql as $$
  insert into vip_seen as seen (player_id, level, at)
    select v.player_id, p_level, p_at from vip_players v where v.player_id = p_player and v.level >= p_level and p_level > 0
    on conflict (player_id) do update set level = excluded.level, at = excluded.at where seen.level < excluded.level
$$;
