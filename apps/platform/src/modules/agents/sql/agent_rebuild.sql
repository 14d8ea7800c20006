-- Compares what is kept of play, of members and of teams, with the feed as far as it is counted, by the lines of each day, and mends what
-- differs where `p_mend` says so. Returns each row that differed, with what was kept and what the feed says.
create or replace function agent_rebuild(p_merchant text, p_mend boolean)
returns table (kept_in text, no bigint, day date, product text, kept bigint, fed bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  upto_seq bigint;
begin
  -- No line moves, and nothing is counted, meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('agents', 0));
  select upto into strict upto_seq from agent_fed for update;
  create temporary table agent_own on commit drop as
    select n.no, f.business_day as day, f.product, sum(f.valid_stake)::bigint as valid_stake, sum(f.payout)::bigint as payout,
        sum(f.rounds)::bigint as rounds
      from play_feed f join agent_nodes n using (player_id)
      where f.seq <= upto_seq and n.merchant_code = p_merchant group by 1, 2, 3;
  create temporary table agent_counted on commit drop as
    with recursive up as (
      select o.no, o.day, o.product, o.valid_stake, o.payout, o.rounds from agent_own o
      union all
      select line.parent_no, up.day, up.product, up.valid_stake, up.payout, up.rounds from up
        cross join lateral (
          select l.parent_no from agent_lines l where l.no = up.no and l.from_day <= up.day order by l.from_day desc limit 1
        ) line where line.parent_no is not null
    )
    select 'agent_member_days' as kept_in, o.* from agent_own o
    union all
    select 'agent_team_days', up.no, up.day, up.product, sum(up.valid_stake)::bigint, sum(up.payout)::bigint, sum(up.rounds)::bigint
      from up group by up.no, up.day, up.product;
  create temporary table agent_differing on commit drop as
    with kept as (
      select 'agent_member_days' as kept_in, d.* from agent_member_days d union all select 'agent_team_days', d.* from agent_team_days d
    )
    select kept_in, no, day, product, coalesce(k.valid_stake, 0) as kept_stake, coalesce(c.valid_stake, 0) as valid_stake,
        coalesce(c.payout, 0) as payout, coalesce(c.rounds, 0) as rounds
      from (select k.* from kept k join agent_nodes n using (no) where n.merchant_code = p_merchant and k.product <> '') k
      full join agent_counted c using (kept_in, no, day, product)
      where (coalesce(k.valid_stake, 0), coalesce(k.payout, 0), coalesce(k.rounds, 0))
        <> (coalesce(c.valid_stake, 0), coalesce(c.payout, 0), coalesce(c.rounds, 0));
  if p_mend then
    insert into agent_member_days (no, day, product, valid_stake, payout, rounds)
      select d.no, d.day, d.product, d.valid_stake, d.payout, d.rounds from agent_differing d where d.kept_in = 'agent_member_days'
      on conflict (no, day, product) do update set valid_stake = excluded.valid_stake, payout = excluded.payout, rounds = excluded.rounds;
    insert into agent_team_days (no, day, product, valid_stake, payout, rounds)
      select d.no, d.day, d.product, d.valid_stake, d.payout, d.rounds from agent_differing d where d.kept_in = 'agent_team_days'
      on conflict (no, day, product) do update set valid_stake = excluded.valid_stake, payout = excluded.payout, rounds = excluded.rounds;
  end if;
  return query select d.kept_in, d.no, d.day, d.product, d.kept_stake, d.valid_stake from agent_differing d order by 1, 3, 2, 4;
end $$;
