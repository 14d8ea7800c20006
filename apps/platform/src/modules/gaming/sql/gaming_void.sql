-- wallet/void: takes a bet back as wallet/rollback does, also after it was paid, and with it `p_payout`, what was paid on it. The last bet of
-- a round takes all with it that the round has paid. The stake counts in the time of the bet, what is taken back in the time in
-- which this comes. A round that has won a jackpot stands.
create or replace function gaming_void(
  p_id text, p_correction_id text, p_vendor text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text, p_target text,
  p_currency text, p_payout bigint, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'cancel', p_reference => p_transaction, p_fingerprint => p_fingerprint);
  target wallet_transactions;
  played gaming_rounds;
  paid   bigint;
  given  bigint;
  taken  wallet_answer;
  bonus  bigint;
  back   bigint := 0;
begin
  if answer.status = 'unknown_account' then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if answer.status <> 'new' then return answer; end if;
  if not gaming_knows(p_player => p_player, p_vendor => p_vendor) then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  target := wallet_target(p_player => p_player, p_source => source, p_target => p_target);
  if target.id is null and p_payout > 0 then return gaming_refuse(p_status => 'payout_differs', p_answer => answer); end if;
  if target.id is not null then
    select * into played from gaming_rounds where id = target.group_id and player_id = p_player for update;
    if not found or played.round <> p_round or played.game_code <> p_game then return gaming_refuse(p_status => 'key_reused', p_answer => answer); end if;
  end if;
  -- A bet that has not come leaves a tombstone, and one that was taken back already is a repeat.
  if target.id is null or target.cancelled_by is not null then
    return wallet_cancel_write(
      p_id => p_id, p_player => p_player, p_source => source, p_reference => p_transaction, p_fingerprint => p_fingerprint,
      p_target => p_target, p_currency => p_currency, p_description => p_round, p_at => p_at
    );
  end if;
  if played.jackpot_payout is not null then return gaming_refuse(p_status => 'settled', p_answer => answer); end if;
  paid := played.payout;
  if p_payout > paid or (p_payout < paid and played.cancelled_bets + 1 = played.bets) then return gaming_refuse(p_status => 'payout_differs', p_answer => answer); end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => source, p_kind => 'cancel', p_reference => p_transaction,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => target.debit,
    p_counter => wallet_house(p_player => p_player, p_source => source), p_statement => 'void', p_description => p_round, p_group => played.id,
    p_target => p_target, p_at => p_at
  );
  if answer.status <> 'ok' then return answer; end if;
  update wallet_transactions set cancelled_by = p_id where seq = target.seq;
  if p_payout > 0 then
    back := bonus_take_back(p_player => p_player, p_grant => played.bonus_grant, p_paid => played.payout, p_kept => played.bonus_payout,
      p_amount => p_payout, p_round => played.id, p_command => p_correction_id, p_at => p_at);
    -- No vendor's id holds a stroke.
    taken := wallet_correct(
      p_id => p_correction_id, p_player => p_player, p_source => source, p_reference => p_transaction || '/payout', p_fingerprint => p_fingerprint,
      p_currency => p_currency, p_change => -p_payout, p_description => p_round, p_group => played.id, p_counts => played.free_round is null, p_at => p_at
    );
    if taken.status <> 'ok' then raise exception 'what a voided bet had paid was not taken back: %', taken.status; end if;
  end if;
  bonus := bonus_refund(p_player => p_player, p_grant => played.bonus_grant, p_bet => target.id, p_round => played.id, p_command => p_id, p_at => p_at);
  select balance into strict answer.balance from wallet_accounts where player_id = p_player;
  perform limits_count_play(p_player => p_player, p_stake => bonus - target.debit, p_payout => 0, p_at => target.at);
  if played.free_round is null then
    perform limits_count_play(p_player => p_player, p_stake => 0, p_payout => back - p_payout, p_at => p_at);
  end if;
  given := wallet_jackpot_return(p_target => target.seq, p_cancel => p_id);
  update gaming_rounds set
    stake = stake - target.debit, cancelled_stake = cancelled_stake + target.debit, cancelled_bets = cancelled_bets + 1,
    payout = payout - p_payout, bonus_stake = bonus_stake - bonus, bonus_payout = bonus_payout - back, corrected = corrected - p_payout, contribution = contribution - given,
    changed_at = case when state = 'settled' and cancelled_bets + 1 < bets then changed_at else p_at end,
    state = case when cancelled_bets + 1 = bets then 'cancelled' else state end
    where id = played.id;
  return answer;
end $$;
