-- Gives what a referral that is qualified comes to, to both at once, under the lock of both accounts; who was given what, and nothing where
-- it was given before. One whose new member may have nothing waits for a month; an inviter who may have nothing gets nothing, and the other
-- is given theirs. `p_ids` has four names for the ledger.
create or replace function referral_pay(p_player text, p_ids text[], p_fingerprint text, p_at timestamptz)
returns table (side text, receiver text, award text, amount bigint, required bigint)
language plpgsql as $$
declare
  held  referral;
  given referral_reward;
  fault text;
  nth   integer := 0;
begin
  perform from wallet_accounts w
    where w.player_id in (select unnest(array[r.player_id, r.inviter_id]) from referral r where r.player_id = p_player)
    order by w.player_id for update;
  select * into held from referral r where r.player_id = p_player for update;
  if not found or held.state <> 'qualified' then return; end if;
  fault := referral_fault(p_player => p_player, p_inviter => held.inviter_id);
  -- What a person has looked at is not judged again, but a closed account is paid nothing.
  if held.decided_by is not null and fault is distinct from 'closed' then fault := null; end if;
  if fault is null and not rewards_may_have(p_player => p_player, p_at => p_at) then
    if held.qualified_at > p_at - interval '30 days' then return; end if;
    fault := 'blocked';
  end if;
  if fault is not null then
    update referral r set state = 'refused', reason = fault, ended_at = p_at where r.player_id = p_player;
    return;
  end if;
  update referral r set state = 'paid', ended_at = p_at where r.player_id = p_player;
  for given in select * from referral_reward w where w.merchant_code = held.merchant_code and w.number = held.number order by w.side loop
    side := given.side;
    receiver := case side when 'inviter' then held.inviter_id else p_player end;
    award := given.award;
    amount := given.amount;
    required := given.required;
    nth := nth + 1;
    continue when side = 'inviter' and not rewards_may_have(p_player => receiver, p_at => p_at);
    perform rewards_give(
      p_player => receiver, p_award => award, p_amount => amount, p_required => required, p_bonus => given.bonus,
      p_reference => 'referral:' || p_player || ':' || side, p_id => p_ids[2 * nth - 1], p_transaction => p_ids[2 * nth],
      p_fingerprint => p_fingerprint, p_at => p_at
    );
    if side = 'inviter' then
      update referral r set award = given.award, amount = given.amount where r.player_id = p_player;
    end if;
    return next;
  end loop;
end $$;
