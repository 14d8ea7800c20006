-- Brings the figures of teams on by at most `p_max` more commands of the ledger, as many rows of the feed of play and as many who have
-- joined, and returns how many it passed: fewer than that are the last. What came on a day counts for those who stood above on that day.
create or replace function agent_roll(p_max bigint) returns bigint
language plpgsql as $$
declare
  page    record := wallet_pass(p_count => 'agents', p_max => p_max);
  fed     agent_fed;
  fed_to  bigint;
  newcomers agent_joined[];
  changes agent_delta[];
  passed  bigint;
begin
  -- No line moves meanwhile.
  perform pg_advisory_xact_lock_shared(hashtextextended('agents', 0));
  select * into strict fed from agent_fed for update;
  select coalesce(max(next.seq), fed.upto), count(*) into fed_to, passed
    from (select seq from play_feed where seq > fed.upto order by seq limit p_max) next;
  -- Whoever came by an agent at a node of an earlier version has no node yet.
  perform agent_join(p_player => p.id) from player p
    where p.agent_id is not null and not exists (select from agent_nodes n where n.player_id = p.id) and p.id in (
      select f.player_id from play_feed f where f.seq > fed.upto and f.seq <= fed_to
      union select t.player_id from wallet_transactions t where t.seq > page.after and t.seq <= page.upto and t.statement in ('deposit', 'withdrawal')
    );
  with gone as (delete from agent_joined where no in (select no from agent_joined order by no limit p_max) returning agent_joined.*)
    select array_agg(gone::agent_joined) into newcomers from gone;

  with play as (
    select n.no, f.business_day as day, f.product, sum(f.valid_stake) as valid_stake, sum(f.payout) as payout, sum(f.rounds) as rounds
      from play_feed f join agent_nodes n using (player_id) where f.seq > fed.upto and f.seq <= fed_to group by 1, 2, 3
  ), active as (
    select play.no, play.day, (before.valid_stake + sum(play.valid_stake) > 0)::integer - (before.valid_stake > 0)::integer as active
      from play cross join lateral (
        select coalesce(sum(d.valid_stake), 0) as valid_stake from agent_member_days d where d.no = play.no and d.day = play.day
      ) before group by play.no, play.day, before.valid_stake
  ), money as (
    select n.no, play_day(p_merchant => t.merchant_code, p_at => t.at) as day,
        sum(case t.statement when 'deposit' then t.credit - t.debit else 0 end) as deposits,
        sum(case t.statement when 'withdrawal' then t.debit - t.credit else 0 end) as withdrawals
      from wallet_transactions t join agent_nodes n using (player_id)
      where t.seq > page.after and t.seq <= page.upto and t.statement in ('deposit', 'withdrawal') group by 1, 2
  ), first as (
    update agent_nodes n set first_deposit = least(paid.day, n.first_deposit)
      from (select no, min(day) as day from money where deposits > 0 group by no) paid
      where n.no = paid.no and n.first_deposit is null returning n.no, n.first_deposit as day
  )
  select array_agg(change::agent_delta) into changes from (
    select no, day, product, sum(valid_stake) as valid_stake, sum(payout) as payout, sum(rounds) as rounds, sum(deposits) as deposits,
        sum(withdrawals) as withdrawals, sum(joined) as joined, sum(first_deposits) as first_deposits, sum(active) as active from (
      select no, day, product, valid_stake, payout, rounds, 0 as deposits, 0 as withdrawals, 0 as joined, 0 as first_deposits, 0 as active from play
      union all select no, day, '', 0, 0, 0, 0, 0, 0, 0, a.active from active a where a.active <> 0
      union all select no, day, '', 0, 0, 0, m.deposits, m.withdrawals, 0, 0, 0 from money m
      union all select no, day, '', 0, 0, 0, 0, 0, 0, 1, 0 from first
      union all select no, day, '', 0, 0, 0, 0, 0, 1, 0, 0 from unnest(newcomers)
    ) each group by no, day, product
  ) change;

  insert into agent_member_days as kept
    select d.* from unnest(changes) d
    on conflict (no, day, product) do update set
      valid_stake = kept.valid_stake + excluded.valid_stake, payout = kept.payout + excluded.payout, rounds = kept.rounds + excluded.rounds,
      deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals, joined = kept.joined + excluded.joined,
      first_deposits = kept.first_deposits + excluded.first_deposits, active = kept.active + excluded.active;
  with recursive up as (
    select d.no, d.day, d from unnest(changes) d
    union all
    select line.parent_no, up.day, up.d from up
      cross join lateral (
        select l.parent_no from agent_lines l where l.no = up.no and l.from_day <= up.day order by l.from_day desc limit 1
      ) line where line.parent_no is not null
  )
  insert into agent_team_days as kept
    select no, day, (d).product, sum((d).valid_stake), sum((d).payout), sum((d).rounds), sum((d).deposits), sum((d).withdrawals), sum((d).joined),
        sum((d).first_deposits), sum((d).active)
      from up group by no, day, (d).product
    on conflict (no, day, product) do update set
      valid_stake = kept.valid_stake + excluded.valid_stake, payout = kept.payout + excluded.payout, rounds = kept.rounds + excluded.rounds,
      deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals, joined = kept.joined + excluded.joined,
      first_deposits = kept.first_deposits + excluded.first_deposits, active = kept.active + excluded.active;

  update agent_nodes n set played_on = greatest(n.played_on, played.day)
    from (select d.no, max(d.day) as day from unnest(changes) d where d.active > 0 group by d.no) played
    where n.no = played.no and n.played_on is distinct from greatest(n.played_on, played.day);
  update agent_nodes a set below = a.below + below.count
    from (
      select n.merchant_code, left(n.path, 6 * step) as path, count(*) from unnest(newcomers) j join agent_nodes n using (no)
        cross join lateral generate_series(1, n.depth) step group by 1, 2
    ) below where a.merchant_code = below.merchant_code and a.path = below.path;
  update agent_fed set upto = fed_to, at = now();
  return greatest(page.upto - page.after, passed, coalesce(cardinality(newcomers), 0));
end $$;
