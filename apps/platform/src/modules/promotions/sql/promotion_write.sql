-- Writes what a claim has come to: its state, its event, the hint to its player, and the award in the ledger where it is paid. The caller
-- holds the player's account. The reference makes the award one, however often it is asked for.
create or replace function promotion_write(p_claim text, p_state text, p_by text, p_reason text, p_transaction text, p_fingerprint text, p_at timestamptz)
returns void
language plpgsql as $$
declare
  claim promotion_claim;
  given text;
  paid  wallet_answer;
begin
  update promotion_claim set state = p_state, changed_at = p_at, reason = p_reason,
      decided_by = case when p_by = 'player' then decided_by else p_by end
    where id = p_claim returning * into strict claim;
  insert into promotion_claim_event (claim_id, position, state, by, at)
    select p_claim, count(*), p_state, p_by, p_at from promotion_claim_event where claim_id = p_claim;
  if p_state in ('claimed', 'issued') and claim.amount > 0 then
    given := promotion_award(p_award => claim.award, p_bonus => claim.bonus);
    if given = 'cash' then
      paid := wallet_move(
        p_id => p_transaction, p_player => claim.player_id, p_source => 'promotions', p_kind => 'promotion', p_reference => 'promo:' || p_claim,
        p_fingerprint => p_fingerprint, p_currency => claim.currency, p_debit => 0, p_credit => claim.amount, p_statement => 'bonus',
        p_description => '', p_group => p_claim, p_at => p_at
      );
      if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay the claim %: %', p_claim, paid.status; end if;
    else
      perform rewards_give(
        p_player => claim.player_id, p_award => given, p_amount => claim.amount, p_required => claim.required, p_bonus => claim.bonus,
        p_reference => 'promo:' || p_claim, p_id => p_claim, p_transaction => p_transaction, p_fingerprint => p_fingerprint, p_at => p_at
      );
    end if;
  end if;
  insert into outbox (topic, payload, at) values ('promotion.changed', jsonb_build_object('playerId', claim.player_id), p_at);
end $$;
