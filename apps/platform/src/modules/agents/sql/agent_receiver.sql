-- The player to whom an agent gives money: of the agent above, or of a member directly below of that number. Null where nobody stands there.
create or replace function agent_receiver(p_from text, p_to bigint) returns text
language sql stable as $$
  select n.player_id from agent_nodes giver
    join agent_nodes n on case when p_to is null then n.no = giver.parent_no else n.no = p_to and n.parent_no = giver.no end
    where giver.player_id = p_from
$$;
