-- A player joins a promotion, claims it or applies for it, once for each occurrence: in one transaction with its budget, its code and its
-- award. Whoever repeats it gets what it came to first. Statuses: 'ok' with what was written, 'repeat' with what stands, 'blocked',
-- 'ended', 'changed' where another version holds, 'shared' where so many others had it by one of the traces, which `bound` names,
-- 'code_used_up', 'budget_gone', 'key_reused'.
create or replace function promotion_claim(
  p_id text, p_promotion text, p_version integer, p_occurrence text, p_player text, p_state text, p_amount bigint, p_currency text,
  p_required bigint, p_facts jsonb, p_code text, p_key text, p_may_reapply boolean, p_transaction text, p_fingerprint text, p_at timestamptz,
  p_award text, p_bonus jsonb, p_traces jsonb, out status text, out claim_id text, out bound text
)
language plpgsql as $$
declare
  held    promotion_claim;
  offered promotion;
begin
  perform from wallet_accounts where player_id = p_player and mode = 'real' for update;
  -- Without an answer it is no.
  if not found or coalesce((select p.status <> 'active' or p.type in (4, 40) from player p where p.id = p_player), true)
    or coalesce(not exclusion_may_market(p_player => p_player, p_at => p_at), true)
    or coalesce(exclusion_holds(p_player => p_player, p_at => p_at), true)
  then status := 'blocked'; return; end if;
  select * into held from promotion_claim c where c.promotion_id = p_promotion and c.occurrence = p_occurrence and c.player_id = p_player;
  if found and held.state <> 'joined' and not (held.state = 'rejected' and p_state = 'applying' and p_may_reapply)
    or found and held.state = p_state
  then status := 'repeat'; claim_id := held.id; return; end if;
  if held.id is null and exists (select from promotion_claim c where c.player_id = p_player and c.request_key = p_key)
  then status := 'key_reused'; return; end if;
  select * into offered from promotion o where o.id = p_promotion;
  if offered.state is distinct from 'published' then status := 'ended'; return; end if;
  if offered.version <> p_version then status := 'changed'; return; end if;
  if p_state <> 'joined' then
    bound := promotion_bound(p_promotion => p_promotion, p_player => p_player, p_traces => p_traces);
    if bound is not null then status := 'shared'; return; end if;
    if p_code is not null then
      update promotion_code c set used = used + 1
        where c.merchant_code = offered.merchant_code and c.code = p_code and c.promotion_id = p_promotion and c.used < c.uses;
      if not found then status := 'code_used_up'; return; end if;
    end if;
    if not promotion_spend(p_promotion => p_promotion, p_money => case when p_award in ('cash', 'bonus') then p_amount else 0 end) then
      update promotion_code c set used = used - 1 where c.merchant_code = offered.merchant_code and c.code = p_code;
      status := 'budget_gone';
      return;
    end if;
  end if;
  claim_id := coalesce(held.id, p_id);
  insert into promotion_claim as c (id, promotion_id, version, occurrence, player_id, state, amount, currency, required, facts, award, bonus, code, request_key, at, changed_at)
    values (claim_id, p_promotion, p_version, p_occurrence, p_player, p_state, p_amount, p_currency, p_required, p_facts, p_award, p_bonus, p_code, p_key, p_at, p_at)
    on conflict (promotion_id, occurrence, player_id) do update set version = excluded.version, amount = excluded.amount,
      required = excluded.required, facts = excluded.facts, award = excluded.award, bonus = excluded.bonus, code = excluded.code;
  if p_state <> 'joined' then
    insert into promotion_trace (promotion_id, kind, trace, player_id, claim_id)
      select p_promotion, t.kind, t.trace, p_player, claim_id from jsonb_to_recordset(p_traces) as t (kind text, trace text)
      on conflict do nothing;
  end if;
  perform promotion_write(p_claim => claim_id, p_state => p_state, p_by => 'player', p_reason => '', p_transaction => p_transaction,
    p_fingerprint => p_fingerprint, p_at => p_at);
  status := 'ok';
end $$;
