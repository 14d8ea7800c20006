-- An operator decides on an application: approved, its award is paid as it was reckoned; refused, what it took of budget and code is free
-- again. Statuses: 'ok', 'unknown', 'ended' where it was decided on, 'blocked' where its player may have nothing now.
create or replace function promotion_decide(
  p_merchant text, p_claim text, p_is_approved boolean, p_by text, p_reason text, p_transaction text, p_fingerprint text, p_at timestamptz
) returns text
language plpgsql as $$
declare
  claim promotion_claim;
begin
  select c.* into claim from promotion_claim c join promotion o on o.id = c.promotion_id where c.id = p_claim and o.merchant_code = p_merchant;
  if not found then return 'unknown'; end if;
  perform from wallet_accounts where player_id = claim.player_id for update;
  select c.* into strict claim from promotion_claim c where c.id = p_claim;
  if claim.state <> 'applying' then return 'ended'; end if;
  if p_is_approved and not rewards_may_have(p_player => claim.player_id, p_at => p_at) then return 'blocked'; end if;
  if not p_is_approved then
    update promotion_budget set count_left = count_left + 1, money_left = money_left +
        case when promotion_award(p_award => claim.award, p_bonus => claim.bonus) in ('cash', 'bonus') then claim.amount else 0 end
      where promotion_id = claim.promotion_id;
    delete from promotion_trace where claim_id = p_claim;
    update promotion_code set used = used - 1 where merchant_code = p_merchant and code = claim.code;
  end if;
  perform promotion_write(p_claim => p_claim, p_state => case when p_is_approved then 'issued' else 'rejected' end, p_by => p_by,
    p_reason => p_reason, p_transaction => p_transaction, p_fingerprint => p_fingerprint, p_at => p_at);
  return 'ok';
end $$;
