-- The node of a player in the tree of agents. Where there is none it is made: below the agent by whom the player came, who gets one the
-- same way, else at the top. Null where the line is too long.
create or replace function agent_join(p_player text) returns bigint
language plpgsql as $$
declare
  depth_max constant integer := 250;
  joining player;
  above   agent_nodes;
  own_no  bigint;
begin
  select no into own_no from agent_nodes where player_id = p_player;
  if found then return own_no; end if;
  select * into strict joining from player where id = p_player;
  if joining.agent_id is not null and agent_join(p_player => joining.agent_id) is null then return null; end if;
  -- No line moves meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('agents', 0));
  select * into above from agent_nodes where player_id = joining.agent_id;
  if above.depth >= depth_max then return null; end if;
  own_no := nextval(pg_get_serial_sequence('agent_nodes', 'no'));
  insert into agent_nodes (no, merchant_code, player_id, parent_no, depth, path, joined_at)
    values (own_no, joining.merchant_code, p_player, above.no, coalesce(above.depth + 1, 0), coalesce(above.path, '') || agent_sign(own_no), joining.created_at)
    on conflict (player_id) do nothing;
  -- Another transaction was first.
  if not found then return (select no from agent_nodes where player_id = p_player); end if;
  with joined as (
    insert into agent_lines (no, from_day, parent_no, moved_at)
      select own_no, play_day(p_merchant => m.code, p_at => joining.created_at), above.no, joining.created_at
        from merchant m where m.code = joining.merchant_code
      returning no, from_day
  )
  insert into agent_joined (no, day) select no, from_day from joined;
  return own_no;
end $$;
