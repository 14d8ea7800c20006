-- Settles one period of a contract, in one transaction with what is paid of it: a repeat changes nothing, so that whoever is stopped at
-- any statement starts again. A correction is never written into a bill: it counts for the period in which it was made.
-- Statuses: 'ok', 'repeat', 'busy' where another does it, 'waits' where figures or bills below are not there yet, 'ended' where the
-- contract does not hold any more.
create or replace function contract_settle(
  p_id text, p_contract text, p_period text, p_payer text, p_at timestamptz, p_payee_transaction text, p_payer_transaction text
) returns text
language plpgsql as $$
declare
  held     contracts;
  version  contract_versions;
  span     periods;
  figures  record;
  reckoned record;
  kept     contract_carry;
  first    date;
  last     date;
  one_hour integer;
  salaries bigint := 0;
  below    bigint;
  net      bigint;
  deducted bigint := 0;
  due      bigint;
  earns    boolean;
begin
  select * into held from contracts where id = p_contract for update skip locked;
  if not found then return 'busy'; end if;
  if exists (select from contract_bills where contract_id = p_contract and period_key = p_period) then return 'repeat'; end if;
  select * into strict span from periods where merchant_code = held.merchant_code and key = p_period
    and kind = case held.kind when 'daily' then 'day' when 'dividend' then 'half-month' else 'hour' end;
  if not periods_settled(p_merchant => held.merchant_code, p_kind => span.kind, p_key => p_period) then return 'waits'; end if;
  select v.* into version from contract_versions v
    where v.contract_id = p_contract and v.number = contract_in_force(p_contract => p_contract, p_from => span.from_at);
  if not found then return 'waits'; end if;
  if not contract_stands(p_contract => p_contract, p_from => span.from_at) then
    update contracts set state = 'ended', ending_by = null, ends_at = span.from_at where id = p_contract;
    update contract_versions set state = 'lapsed' where contract_id = p_contract and state = 'offered';
    perform contract_tell(p_contract => p_contract, p_version => null, p_event => 'moved', p_by => 'system', p_at => p_at);
    return 'ended';
  end if;
  -- Those below first, and of salaries those that the result counts.
  if exists (
    select from contracts c where c.payer_no = held.payee_no and c.kind = held.kind and contract_in_force(p_contract => c.id, p_from => span.from_at) is not null
      and not exists (select from contract_bills b where b.contract_id = c.id and b.period_key = p_period)
  ) then return 'waits'; end if;
  first := play_day(p_merchant => held.merchant_code, p_at => span.from_at);
  last := play_day(p_merchant => held.merchant_code, p_at => span.until_at - interval '1 millisecond');
  if play_feed_has(p_merchant => held.merchant_code, p_after => (select upto from agent_fed), p_day => last) then return 'waits'; end if;
  if held.kind = 'dividend' and (version.terms ->> 'salaries')::boolean then
    if exists (
      select from contracts c cross join lateral (
        select coalesce(
          (select max(b.until_at) from contract_bills b where b.contract_id = c.id),
          (select min(v.from_at) from contract_versions v where v.contract_id = c.id)
        ) as at
      ) next where c.payee_no = held.payee_no and c.kind <> 'dividend' and next.at < least(span.until_at, coalesce(c.ends_at, 'infinity'))
    ) then return 'waits'; end if;
    select coalesce(sum(b.gross), 0) into salaries from contract_bills b join contracts c on c.id = b.contract_id
      where c.payee_no = held.payee_no and c.kind <> 'dividend' and b.from_at >= span.from_at and b.from_at < span.until_at;
  end if;

  if held.kind = 'hourly' then
    select extract(hour from span.from_at at time zone (config ->> 'timeZone')) into strict one_hour from merchant where code = held.merchant_code;
    -- Where the clock is turned back, two hours have one name in the feed: the later has both.
    if one_hour = (select extract(hour from span.until_at at time zone (config ->> 'timeZone')) from merchant where code = held.merchant_code)
    then one_hour := -1; end if;
  end if;
  select * into strict figures from contract_figures(
    p_no => held.payee_no, p_from => first, p_to => last, p_hour => one_hour, p_terms => version.terms, p_begins => span.from_at, p_ends => span.until_at
  );
  insert into contract_carry (payee_no, kind, base, periods, advance) values (held.payee_no, held.kind, 0, 0, 0) on conflict do nothing;
  select * into strict kept from contract_carry where payee_no = held.payee_no and kind = held.kind for update;
  select * into strict reckoned from contract_reckon(
    p_kind => held.kind, p_terms => version.terms, p_turnover => figures.turnover, p_result => figures.result - salaries,
    p_active => figures.active, p_carry => kept.base
  );
  -- Nothing new earns for who has left or is excluded.
  select p.status = 'active' and n.state <> 'closed' and not exclusion_holds(p_player => p.id, p_at => p_at) into earns
    from agent_nodes n join player p on p.id = n.player_id where n.no = held.payee_no;
  if not coalesce(earns, false) then reckoned.gross := 0; reckoned.rung := null; reckoned.ppm := null; end if;
  select coalesce(sum(b.gross), 0) into below from contract_bills b join contracts c on c.id = b.contract_id
    where c.payer_no = held.payee_no and c.kind = held.kind and b.period_key = p_period;
  net := reckoned.gross - below;
  if p_payer = 'upline' then
    due := reckoned.gross;
  else
    deducted := least(greatest(net, 0), kept.advance);
    due := greatest(net, 0) - deducted;
    kept.advance := kept.advance - deducted + greatest(-net, 0);
  end if;
  -- What a dividend's losses take over ends by the terms; a turnover is below zero by corrections alone, which always count.
  if held.kind = 'dividend' and reckoned.carry < 0 and (
    version.terms ->> 'carry' = 'none'
    or version.terms ->> 'carry' = 'month' and p_period like '%-H2'
    or version.terms ->> 'carry' = 'periods' and kept.periods + 1 > (version.terms ->> 'carryPeriods')::integer
  ) then reckoned.carry := 0; end if;
  insert into contract_bills (id, contract_id, period_key, from_at, until_at, version, payer, turnover, result, active, carry_before, base,
      carry_after, rung, ppm, gross, below, net, deducted, advance_after, amount, state, made_at)
    values (p_id, p_contract, p_period, span.from_at, span.until_at, version.number, p_payer, figures.turnover, figures.result - salaries,
      figures.active, kept.base, reckoned.base, reckoned.carry, reckoned.rung, reckoned.ppm, reckoned.gross, below, net, deducted, kept.advance,
      due, case when due > 0 then 'due' when reckoned.rung is null then 'not_reached' else 'settled' end, p_at);
  update contract_carry set base = reckoned.carry, periods = case when reckoned.carry < 0 then kept.periods + 1 else 0 end, advance = kept.advance
    where payee_no = held.payee_no and kind = held.kind;
  if due > 0 then
    perform contract_pay(p_bill => p_id, p_payee_transaction => p_payee_transaction, p_payer_transaction => p_payer_transaction, p_at => p_at);
  end if;
  return 'ok';
end $$;
