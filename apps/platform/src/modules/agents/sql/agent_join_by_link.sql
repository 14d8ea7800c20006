-- Gives a player the place below an agent by whose link they came, and the rates of the link: at most those that the agent has by now.
create or replace function agent_join_by_link(p_player text, p_owner bigint, p_rates jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  own_no bigint;
begin
  own_no := agent_join(p_player => p_player);
  if own_no is null or p_rates = '{}' then return; end if;
  perform from agent_nodes where no = p_owner for no key update;
  perform agent_set_rates(
    p_by => p_owner, p_no => own_no, p_at => p_at,
    p_rates => (select jsonb_object_agg(key, least(value::integer, agent_rate_of(p_no => p_owner, p_product => key))) from jsonb_each_text(p_rates))
  );
end $$;
