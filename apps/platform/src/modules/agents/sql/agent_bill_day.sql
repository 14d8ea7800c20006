-- Writes the bills of a day that is over: of every node that has or had a rate, for each product its team played. G = what the rate makes
-- of the team's stakes with what was carried, cut to whole minor units, and of it what those directly below get is given on. Bills that
-- stand stay as they are. Returns false where another transaction writes them.
create or replace function agent_bill_day(p_merchant text, p_day date, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('agents.settle:' || p_merchant, 0)) then return false; end if;
  with team as (
    select t.no, t.product, t.valid_stake as stake, rate.ppm, coalesce(before.base_left, 0) as carried, coalesce(before.net_left, 0) as owed
      from agent_team_days t
      join agent_nodes n on n.no = t.no and n.merchant_code = p_merchant
      cross join lateral (
        select r.ppm from agent_rates r where r.no = t.no and r.product = t.product and r.from_day <= p_day order by r.from_day desc limit 1
      ) rate
      left join lateral (
        select b.base_left, b.net_left from agent_bills b where b.no = t.no and b.product = t.product and b.day < p_day order by b.day desc limit 1
      ) before on true
      where t.day = p_day and t.product <> ''
  ), reckoned as (
    select team.*, floor(greatest(0, stake + carried)::numeric * ppm / 1000000)::bigint as gross from team
  ), below as (
    select line.parent_no as no, r.product, sum(r.gross)::bigint as given, count(*) filter (where r.gross > 0) as members
      from reckoned r
      cross join lateral (
        select l.parent_no from agent_lines l where l.no = r.no and l.from_day <= p_day order by l.from_day desc limit 1
      ) line group by 1, 2
  ), rest as (
    select r.*, coalesce(b.given, 0) as given, coalesce(b.members, 0) as members, r.gross - coalesce(b.given, 0) as net
      from reckoned r left join below b using (no, product)
  ), billed as (
    insert into agent_bills (no, day, product, gross, given, net, due, base_left, net_left, working)
      select no, p_day, product, gross, given, net, greatest(0, net + owed), least(0, stake + carried), least(0, net + owed),
          jsonb_build_object('stake', stake::text, 'carried', carried::text, 'ppm', ppm, 'gross', gross::text, 'given', given::text,
            'members', members, 'owed', owed::text)
        from rest where stake <> 0 or net <> 0
      on conflict do nothing
      returning no, due
  )
  insert into agent_payments (no, day, amount) select no, p_day, sum(due) from billed group by no having sum(due) > 0 on conflict do nothing;
  insert into agent_settled_days (merchant_code, day, settled_at) values (p_merchant, p_day, p_at) on conflict do nothing;
  return true;
end $$;
