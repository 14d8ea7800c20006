-- wallet/bet and wallet/bet-win of a round that its vendor or the operator gives: a bet of nothing, in a round where nothing is staked. It asks for all that a
-- bet does but money: of the player's limits whether they may play at all. Nothing of it counts in their windows.
create or replace function gaming_free_bet(
  p_id text, p_round_id text, p_vendor text, p_session text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text,
  p_currency text, p_free_round text, p_payout bigint, p_closed boolean, p_refusal text, p_at timestamptz, p_payout_max bigint,
  p_round_max bigint
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'debit', p_reference => p_transaction, p_fingerprint => p_fingerprint);
  play   gaming_sessions;
  played gaming_rounds;
  refusal text;
begin
  if answer.status = 'unknown_account' then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if answer.status <> 'new' then return answer; end if;
  if wallet_is_tombstoned(p_player => p_player, p_source => source, p_reference => p_transaction) then return gaming_refuse(p_status => 'rolled_back', p_answer => answer); end if;
  select * into play from gaming_sessions where id = p_session and player_id = p_player and vendor_code = p_vendor;
  if not found and not gaming_knows(p_player => p_player, p_vendor => p_vendor) then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if play.id is null or play.game_code <> p_game then return gaming_refuse(p_status => 'unknown_session', p_answer => answer); end if;
  if play.closed_at is not null then
    refusal := case when exclusion_holds(p_player => p_player, p_at => p_at) then 'player_excluded' else 'session_closed' end;
    if refusal = 'player_excluded' then perform limits_note_bet(p_player => p_player, p_amount => 0, p_refusal => refusal, p_at => p_at); end if;
    return gaming_refuse(p_status => refusal, p_answer => answer);
  end if;
  if p_refusal is not null then return gaming_refuse(p_status => p_refusal, p_answer => answer); end if;
  select * into played from gaming_rounds
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if found and played.free_round is distinct from p_free_round then return gaming_refuse(p_status => 'key_reused', p_answer => answer); end if;
  if played.closed_at is not null then return gaming_refuse(p_status => 'round_closed', p_answer => answer); end if;
  if not gaming_gift_fits(p_gift => p_free_round, p_player => p_player, p_vendor => p_vendor, p_game => p_game, p_begins => played.id is null or played.state = 'cancelled', p_at => p_at) then
    return gaming_refuse(p_status => 'key_reused', p_answer => answer);
  end if;
  if gaming_pays_too_much(p_payout => p_payout, p_paid => coalesce(played.payout, 0), p_payout_max => p_payout_max, p_round_max => p_round_max) then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  refusal := limits_bet_refusal(p_player => p_player, p_amount => 0, p_at => p_at);
  if refusal <> 'limit_reached' then
    perform limits_note_bet(p_player => p_player, p_amount => 0, p_refusal => refusal, p_at => p_at);
    return gaming_refuse(p_status => refusal, p_answer => answer);
  end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => source, p_kind => 'debit', p_reference => p_transaction,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => coalesce(p_payout, 0),
    p_counter => wallet_house(p_player => p_player, p_source => source), p_statement => 'free_win', p_description => p_round,
    p_group => coalesce(played.id, p_round_id), p_target => null, p_at => p_at
  );
  if answer.status = 'balance_limit' then return gaming_refuse(p_status => 'payout_limit', p_answer => answer); end if;
  if answer.status <> 'ok' then return answer; end if;
  insert into gaming_rounds as r (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency,
      stake, payout, bets, wins, state, opened_at, changed_at, closed_at, free_round)
    values (p_round_id, play.merchant_code, p_vendor, p_player, play.masked_name, p_game, play.node_id, play.game_type, p_round, play.mode, p_currency,
      0, coalesce(p_payout, 0), 1, case when p_payout is null then 0 else 1 end, case when p_closed then 'settled' else 'pending' end,
      p_at, p_at, case when p_closed then p_at end, p_free_round)
    on conflict (vendor_code, player_id, game_code, round) do update set
      payout = r.payout + excluded.payout, bets = r.bets + 1, wins = r.wins + excluded.wins,
      state = excluded.state, changed_at = excluded.changed_at, closed_at = excluded.closed_at;
  insert into free_round_played select id, coalesce(played.id, p_round_id) from free_round_gift where id = p_free_round on conflict do nothing;
  return answer;
end $$;
