-- What a team came to in a period: its valid stakes, what the house won of it, and how many others, or with the agent, staked at least so
-- much. Days by the figures of teams, an hour (`p_hour` of one day) by the feed of play.
create or replace function contract_figures(
  p_no bigint, p_from date, p_to date, p_hour integer, p_terms jsonb, p_begins timestamptz, p_ends timestamptz,
  out turnover bigint, out result bigint, out active bigint
)
language plpgsql stable as $$
declare
  costs bigint := 0;
begin
  with members as materialized (
    select m.no, m.day from contract_members(p_no => p_no, p_from => p_from, p_to => p_to) m
  ), played as (
    select m.no, sum(d.valid_stake) as staked, sum(d.payout) as paid from members m
      join agent_member_days d on d.no = m.no and d.day = m.day where p_hour is null group by m.no
    union all
    select m.no, sum(f.valid_stake), sum(f.payout) from members m join agent_nodes n on n.no = m.no
      join play_feed f on f.player_id = n.player_id and f.business_day = m.day and f.hour = p_hour group by m.no
  )
  select coalesce(sum(played.staked), 0), coalesce(sum(played.staked - played.paid), 0),
      count(*) filter (where played.staked >= greatest((p_terms ->> 'minActive')::bigint, 1) and p.status = 'active'
        and (played.no <> p_no or (p_terms ->> 'includeSelf')::boolean))
    into turnover, result, active
    from played join agent_nodes n on n.no = played.no join player p on p.id = n.player_id;
  if (p_terms ->> 'promotions')::boolean then
    select coalesce(sum(t.credit - t.debit), 0) into costs
      from contract_members(p_no => p_no, p_from => p_from, p_to => p_to) m
      join agent_nodes n on n.no = m.no
      join wallet_transactions t on t.player_id = n.player_id and t.at >= p_begins and t.at < p_ends and (t.debit > 0 or t.credit > 0)
      where t.statement = 'bonus' and play_day(p_merchant => t.merchant_code, p_at => t.at) = m.day;
    result := result - costs;
  end if;
end $$;
