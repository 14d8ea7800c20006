-- wallet/win. Asks for nothing but a round that has a bet which was not taken back, and a payout within its bounds.
-- `p_jackpot` pays what the jackpot of the round's contributions holds beside the payout, once a round, beyond those bounds and within
-- its own.
create or replace function gaming_win(
  p_id text, p_vendor text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text,
  p_currency text, p_payout bigint, p_closed boolean, p_at timestamptz,
  p_payout_max bigint default null, p_round_max bigint default null, p_jackpot boolean default false
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'credit', p_reference => p_transaction, p_fingerprint => p_fingerprint);
  played gaming_rounds;
  pool   bigint := 0;
  kept   bigint;
begin
  if answer.status = 'unknown_account' then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if answer.status <> 'new' then return answer; end if;
  select * into played from gaming_rounds
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if not found then
    return gaming_refuse(p_status => case when gaming_knows(p_player => p_player, p_vendor => p_vendor) then 'unknown_round' else 'unknown_player' end, p_answer => answer);
  end if;
  if played.cancelled_bets = played.bets then return gaming_refuse(p_status => 'rolled_back', p_answer => answer); end if;
  if gaming_pays_too_much(p_payout => p_payout, p_paid => played.payout - coalesce(played.jackpot_payout, 0), p_payout_max => p_payout_max, p_round_max => p_round_max) then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  if p_jackpot then
    if played.contribution = 0 or played.jackpot_payout is not null then return gaming_refuse(p_status => 'no_jackpot', p_answer => answer); end if;
    pool := wallet_jackpot_lock(p_merchant => played.merchant_code, p_code => played.jackpot, p_currency => played.currency);
    if pool > 0 and wallet_jackpot_rests(p_merchant => played.merchant_code, p_code => played.jackpot, p_currency => played.currency, p_at => p_at) then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => source, p_kind => 'credit', p_reference => p_transaction,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => p_payout + pool,
    p_counter => wallet_house(p_player => p_player, p_source => source), p_statement => case when played.free_round is null then 'payout' else 'free_win' end, p_description => p_round, p_group => played.id,
    p_target => null, p_at => p_at
  );
  if answer.status = 'balance_limit' then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  if answer.status <> 'ok' then return answer; end if;
  kept := bonus_win(p_player => p_player, p_grant => played.bonus_grant, p_stake => played.stake, p_bonus => played.bonus_stake, p_payout => p_payout,
    p_round => played.id, p_command => p_id, p_at => p_at);
  answer.balance := answer.balance - kept;
  -- What a round wins that the vendor gave was never at stake.
  if played.free_round is null then
    perform limits_count_play(p_player => p_player, p_stake => 0, p_payout => p_payout + pool - kept, p_at => p_at);
  end if;
  if p_jackpot then
    perform wallet_jackpot_pay(p_transaction => p_id, p_code => played.jackpot, p_amount => pool, p_at => p_at);
  end if;
  update gaming_rounds set
    payout = payout + p_payout + pool, bonus_payout = bonus_payout + kept, jackpot_payout = case when p_jackpot then pool else jackpot_payout end, wins = wins + 1, changed_at = p_at,
    closed_at = case when closed_at is null and p_closed then p_at else closed_at end,
    state = case when p_closed or closed_at is not null then 'settled' else 'pending' end
    where id = played.id;
  return answer;
end $$;
