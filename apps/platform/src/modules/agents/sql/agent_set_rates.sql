-- Gives a node rates from the next day on: those of the products that are named, `{"RNG": 4000}`. `p_by` is the node directly above that
-- gives them, or null for an operator. No rate is above that of the node above, nor below the highest that the node itself has given:
-- both nodes are locked, the upper first, so that two changes of one line come one after the other. Statuses: 'ok'; 'unknown' where the
-- node does not stand below `p_by`; 'above'; 'given' with those below who have more. Only 'ok' has changed anything.
create or replace function agent_set_rates(
  p_by bigint, p_no bigint, p_rates jsonb, p_at timestamptz, out status text, out product text, out names text[]
)
language plpgsql as $$
declare
  above   bigint;
  first_day date;
  wanted  record;
begin
  -- No line moves meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('agents', 0));
  above := agent_above(p_no => p_no);
  if p_by is not null and above is distinct from p_by then status := 'unknown'; return; end if;
  perform from agent_nodes n where n.no in (p_no, above) order by n.path for no key update;
  select play_day(p_merchant => n.merchant_code, p_at => p_at) + 1 into strict first_day from agent_nodes n where n.no = p_no;
  for wanted in select key, value::integer as ppm from jsonb_each_text(p_rates) loop
    product := wanted.key;
    if above is not null and wanted.ppm > agent_rate_of(p_no => above, p_product => product) then status := 'above'; return; end if;
    select array_agg(p.username order by p.username) into names
      from agent_below(p_no => p_no) b join agent_nodes n on n.no = b join player p on p.id = n.player_id
      where agent_rate_of(p_no => b, p_product => agent_set_rates.product) > wanted.ppm;
    if names is not null then status := 'given'; return; end if;
  end loop;
  insert into agent_rates as kept (no, product, from_day, ppm)
    select p_no, key, greatest(first_day, (select max(r.from_day) from agent_rates r where r.no = p_no and r.product = key)), value::integer
      from jsonb_each_text(p_rates)
    on conflict on constraint agent_rates_pkey do update set ppm = excluded.ppm;
  status := 'ok';
  product := null;
end $$;
