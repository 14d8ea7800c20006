-- As each call of the seamless wallet that moves money: session, round, record and money in one transaction and one round
-- trip. Statuses beyond the wallet's: 'unknown_player', 'unknown_session', 'unknown_round', 'session_closed',
-- 'round_closed', 'settled', 'payout_limit', 'no_jackpot', 'limit_reached', 'player_excluded', 'reality_check', and the caller's own
-- refusal. A balance that is short takes the rest from bonus money (`bonus_part`).
--
-- wallet/bet, and wallet/bet-win when `p_payout` is given. A repeat is answered before anything else is checked;
-- `p_refusal` ('game_closed', 'stake_limit', 'player_blocked' or null) holds for new bets only. `p_settles` is when the vendor
-- expects to settle the round, where it stays open for long; a vendor cannot keep a round out of sight for more than a year.
-- `p_contribution` is the part of the stake that goes into `p_jackpot`, the one that the game takes part in, null without one and where the
-- contribution is not what is stated of the game. `p_pause` and `p_seeds_max` are what is agreed of its wins.
create or replace function gaming_bet(
  p_id text, p_round_id text, p_vendor text, p_session text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text,
  p_currency text, p_stake bigint, p_payout bigint, p_closed boolean, p_refusal text, p_at timestamptz,
  p_payout_max bigint default null, p_round_max bigint default null, p_settles timestamptz default null,
  p_contribution bigint default null, p_jackpot text default null, p_seed bigint default null,
  p_pause interval default null, p_seeds_max bigint default null
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'debit', p_reference => p_transaction, p_fingerprint => p_fingerprint);
  play   gaming_sessions;
  played gaming_rounds;
  refusal text;
  bonus  record;
  kept   bigint := 0;
begin
  if answer.status = 'unknown_account' then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if answer.status <> 'new' then return answer; end if;
  if wallet_is_tombstoned(p_player => p_player, p_source => source, p_reference => p_transaction) then return gaming_refuse(p_status => 'rolled_back', p_answer => answer); end if;
  select * into play from gaming_sessions where id = p_session and player_id = p_player and vendor_code = p_vendor;
  if not found and not gaming_knows(p_player => p_player, p_vendor => p_vendor) then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if play.id is null or play.game_code <> p_game then return gaming_refuse(p_status => 'unknown_session', p_answer => answer); end if;
  if play.closed_at is not null then
    -- An exclusion closes its player's games; why is said as long as it holds.
    refusal := case when exclusion_holds(p_player => p_player, p_at => p_at) then 'player_excluded' else 'session_closed' end;
    if refusal = 'player_excluded' then perform limits_note_bet(p_player => p_player, p_amount => p_stake, p_refusal => refusal, p_at => p_at); end if;
    return gaming_refuse(p_status => refusal, p_answer => answer);
  end if;
  if answer.currency <> p_currency then return gaming_refuse(p_status => 'wrong_currency', p_answer => answer); end if;
  if p_refusal is not null then return gaming_refuse(p_status => p_refusal, p_answer => answer); end if;
  if p_contribution is not null and (p_jackpot is null or play.mode <> 'real') then return gaming_refuse(p_status => 'no_jackpot', p_answer => answer); end if;
  select * into played from gaming_rounds
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if played.free_round is not null then return gaming_refuse(p_status => 'key_reused', p_answer => answer); end if;
  if played.closed_at is not null then return gaming_refuse(p_status => 'round_closed', p_answer => answer); end if;
  if gaming_pays_too_much(p_payout => p_payout, p_paid => coalesce(played.payout - coalesce(played.jackpot_payout, 0), 0), p_payout_max => p_payout_max, p_round_max => p_round_max) then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  select * into strict bonus from bonus_part(
    p_player => p_player, p_balance => answer.balance, p_stake => p_stake, p_product => play.game_type, p_grant => played.bonus_grant, p_at => p_at
  );
  if bonus.refusal is not null then return gaming_refuse(p_status => bonus.refusal, p_answer => answer); end if;
  -- Limits are on the player's own money.
  refusal := limits_bet_refusal(p_player => p_player, p_amount => p_stake - bonus.amount, p_at => p_at);
  if refusal is not null then
    perform limits_note_bet(p_player => p_player, p_amount => p_stake - bonus.amount, p_refusal => refusal, p_at => p_at);
    return gaming_refuse(p_status => refusal, p_answer => answer);
  end if;
  if bonus.amount > 0 then
    perform bonus_stake(p_player => p_player, p_grant => bonus.grant_id, p_amount => bonus.amount, p_round => coalesce(played.id, p_round_id), p_bet => p_id, p_at => p_at);
  end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => source, p_kind => 'debit', p_reference => p_transaction,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => p_stake, p_credit => coalesce(p_payout, 0),
    p_counter => wallet_house(p_player => p_player, p_source => source), p_statement => case when p_payout > p_stake then 'payout' else 'stake' end,
    p_description => p_round, p_group => coalesce(played.id, p_round_id), p_target => null, p_at => p_at
  );
  -- With bonus money in it a bet is taken whole or not at all.
  if answer.status <> 'ok' and bonus.amount > 0 then raise exception 'a bet with bonus money was not written: %', answer.status; end if;
  if answer.status = 'balance_limit' then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  if answer.status <> 'ok' then return answer; end if;
  -- Limits of time count play with bonus money too.
  if p_stake > 0 and p_stake = bonus.amount and exists (select from limit_time where player_id = p_player) then
    perform limits_count_time(p_player => p_player, p_at => p_at);
  end if;
  kept := bonus_win(
    p_player => p_player, p_grant => coalesce(played.bonus_grant, bonus.grant_id), p_stake => coalesce(played.stake, 0) + p_stake,
    p_bonus => coalesce(played.bonus_stake, 0) + bonus.amount, p_payout => coalesce(p_payout, 0), p_round => coalesce(played.id, p_round_id),
    p_command => p_id || '/win', p_at => p_at
  );
  answer.balance := answer.balance - kept;
  perform limits_count_play(p_player => p_player, p_stake => p_stake - bonus.amount, p_payout => coalesce(p_payout, 0) - kept, p_at => p_at);
  insert into gaming_rounds as r (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency,
      stake, payout, bets, wins, state, opened_at, changed_at, closed_at, settles_at, jackpot, contribution, bonus_grant, bonus_stake, bonus_payout)
    values (p_round_id, play.merchant_code, p_vendor, p_player, play.masked_name, p_game, play.node_id, play.game_type, p_round, play.mode, p_currency,
      p_stake, coalesce(p_payout, 0), 1, case when p_payout is null then 0 else 1 end, case when p_closed then 'settled' else 'pending' end,
      p_at, p_at, case when p_closed then p_at end, case when p_settles is not null then least(p_settles, p_at + interval '366 days') end,
      case when p_contribution is not null then p_jackpot end, coalesce(p_contribution, 0),
      bonus.grant_id, bonus.amount, kept)
    on conflict (vendor_code, player_id, game_code, round) do update set
      stake = r.stake + excluded.stake, payout = r.payout + excluded.payout, bets = r.bets + 1, wins = r.wins + excluded.wins,
      state = excluded.state, changed_at = excluded.changed_at, closed_at = excluded.closed_at,
      settles_at = greatest(r.settles_at, excluded.settles_at),
      jackpot = coalesce(excluded.jackpot, r.jackpot), contribution = r.contribution + excluded.contribution,
      bonus_grant = coalesce(r.bonus_grant, excluded.bonus_grant), bonus_stake = r.bonus_stake + excluded.bonus_stake,
      bonus_payout = r.bonus_payout + excluded.bonus_payout;
  if p_contribution is not null then
    perform wallet_jackpot_add(p_transaction => p_id, p_source => source, p_code => p_jackpot, p_amount => p_contribution, p_seed => p_seed, p_pause => p_pause, p_seeds_max => p_seeds_max, p_at => p_at);
  end if;
  return answer;
end $$;
