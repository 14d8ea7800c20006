-- wallet/adjust: corrects by a signed amount what a round has paid. Like a win it asks neither for a session nor for limits. A correction
-- counts in the time in which it comes. What was won of a jackpot is the operator's word and no part of it.
create or replace function gaming_adjust(
  p_id text, p_vendor text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text, p_currency text,
  p_change bigint, p_at timestamptz, p_payout_max bigint, p_round_max bigint
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'correction', p_reference => p_transaction, p_fingerprint => p_fingerprint);
  played gaming_rounds;
  paid   bigint;
  bonus  bigint := 0;
begin
  if answer.status = 'unknown_account' then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if answer.status <> 'new' then return answer; end if;
  select * into played from gaming_rounds
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if not found then
    return gaming_refuse(p_status => case when gaming_knows(p_player => p_player, p_vendor => p_vendor) then 'unknown_round' else 'unknown_player' end, p_answer => answer);
  end if;
  if played.cancelled_bets = played.bets then return gaming_refuse(p_status => 'rolled_back', p_answer => answer); end if;
  paid := played.payout - coalesce(played.jackpot_payout, 0);
  if played.wins = 0 or paid + p_change < 0 then return gaming_refuse(p_status => 'payout_differs', p_answer => answer); end if;
  if gaming_pays_too_much(p_payout => p_change, p_paid => paid, p_payout_max => p_payout_max, p_round_max => p_round_max) then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  if p_change < 0 then
    bonus := -bonus_take_back(p_player => p_player, p_grant => played.bonus_grant, p_paid => played.payout, p_kept => played.bonus_payout,
      p_amount => -p_change, p_round => played.id, p_command => p_id, p_at => p_at);
  end if;
  answer := wallet_correct(
    p_id => p_id, p_player => p_player, p_source => source, p_reference => p_transaction, p_fingerprint => p_fingerprint,
    p_currency => p_currency, p_change => p_change, p_description => p_round, p_group => played.id,
    p_counts => played.free_round is null, p_at => p_at
  );
  if answer.status <> 'ok' and bonus <> 0 then raise exception 'a correction of bonus money was not written: %', answer.status; end if;
  if answer.status = 'balance_limit' then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  if answer.status <> 'ok' then return answer; end if;
  if p_change > 0 then
    bonus := bonus_win(p_player => p_player, p_grant => played.bonus_grant, p_stake => played.stake, p_bonus => played.bonus_stake, p_payout => p_change,
      p_round => played.id, p_command => p_id, p_at => p_at);
    answer.balance := answer.balance - bonus;
  end if;
  if played.free_round is null then
    perform limits_count_play(p_player => p_player, p_stake => 0, p_payout => p_change - bonus, p_at => p_at);
  end if;
  -- A settled round keeps its place among the winners, with what it paid after all.
  update gaming_rounds set
    payout = payout + p_change, bonus_payout = bonus_payout + bonus, corrected = corrected + p_change, changed_at = case when state = 'settled' then changed_at else p_at end
    where id = played.id;
  return answer;
end $$;
