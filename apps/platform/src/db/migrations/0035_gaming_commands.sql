-- One function for each call of the seamless wallet that moves money: session, round, record and money in one
-- transaction and one round trip. Statuses beyond the wallet's: 'unknown_player', 'unknown_round', 'session_closed',
-- 'round_closed', 'settled', and the caller's own refusal.

-- True when this vendor has ever been given this player.
create function gaming_knows(p_player text, p_vendor text) returns boolean
language sql volatile as $$ select exists (select from gaming_sessions where player_id = p_player and vendor_code = p_vendor) $$;

create function gaming_refuse(p_status text, p_answer wallet_answer) returns wallet_answer
language sql immutable as $$ select (p_status, p_answer.balance, p_answer.currency, null, false)::wallet_answer $$;

-- wallet/bet, and wallet/bet-win when `p_payout` is given. A repeat is answered before anything else is checked;
-- `p_refusal` ('game_closed', 'player_blocked' or null) holds for new bets only.
create function gaming_bet(
  p_id text, p_round_id text, p_vendor text, p_session text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text,
  p_currency text, p_stake bigint, p_payout bigint, p_closed boolean, p_refusal text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  kind   text := case when p_payout is null then 'debit' else 'debit_credit' end;
  answer wallet_answer := wallet_begin(p_player, source, kind, p_transaction, p_fingerprint);
  play   gaming_sessions;
  played gaming_rounds;
begin
  if answer.status = 'unknown_account' then return gaming_refuse('unknown_player', answer); end if;
  if answer.status <> 'new' then return answer; end if;
  if wallet_is_buried(p_player, source, p_transaction) then return gaming_refuse('rolled_back', answer); end if;
  select * into play from gaming_sessions where id = p_session and player_id = p_player and vendor_code = p_vendor;
  if not found and not gaming_knows(p_player, p_vendor) then return gaming_refuse('unknown_player', answer); end if;
  if play.id is null or play.closed_at is not null or play.game_code <> p_game then return gaming_refuse('session_closed', answer); end if;
  if p_refusal is not null then return gaming_refuse(p_refusal, answer); end if;
  select * into played from gaming_rounds
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if played.closed_at is not null then return gaming_refuse('round_closed', answer); end if;
  answer := wallet_write(p_id, p_player, source, kind, p_transaction, p_fingerprint, p_currency, p_stake, coalesce(p_payout, 0),
    wallet_house(p_player, source), case when p_payout > p_stake then 'payout' else 'stake' end, p_round, coalesce(played.id, p_round_id), null, p_at);
  if answer.status <> 'ok' then return answer; end if;
  insert into gaming_rounds as r (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency,
      stake, payout, bets, wins, state, opened_at, changed_at, closed_at)
    values (p_round_id, play.merchant_code, p_vendor, p_player, play.masked_name, p_game, play.node_id, play.game_type, p_round, play.mode, p_currency,
      p_stake, coalesce(p_payout, 0), 1, case when p_payout is null then 0 else 1 end, case when p_closed then 'settled' else 'pending' end,
      p_at, p_at, case when p_closed then p_at end)
    on conflict (vendor_code, player_id, game_code, round) do update set
      stake = r.stake + excluded.stake, payout = r.payout + excluded.payout, bets = r.bets + 1, wins = r.wins + excluded.wins,
      state = excluded.state, changed_at = excluded.changed_at, closed_at = excluded.closed_at;
  return answer;
end $$;

-- wallet/win. Asks for nothing but a round that has a bet which was not taken back.
create function gaming_win(
  p_id text, p_vendor text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text,
  p_currency text, p_payout bigint, p_closed boolean, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player, source, 'credit', p_transaction, p_fingerprint);
  played gaming_rounds;
begin
  if answer.status = 'unknown_account' then return gaming_refuse('unknown_player', answer); end if;
  if answer.status <> 'new' then return answer; end if;
  select * into played from gaming_rounds
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if not found then
    return gaming_refuse(case when gaming_knows(p_player, p_vendor) then 'unknown_round' else 'unknown_player' end, answer);
  end if;
  if played.cancelled_bets = played.bets then return gaming_refuse('rolled_back', answer); end if;
  answer := wallet_write(p_id, p_player, source, 'credit', p_transaction, p_fingerprint, p_currency, 0, p_payout,
    wallet_house(p_player, source), 'payout', p_round, played.id, null, p_at);
  if answer.status <> 'ok' then return answer; end if;
  update gaming_rounds set
    payout = payout + p_payout, wins = wins + 1, changed_at = p_at,
    closed_at = case when closed_at is null and p_closed then p_at else closed_at end,
    state = case when p_closed or closed_at is not null then 'settled' else 'pending' end
    where id = played.id;
  return answer;
end $$;

-- wallet/rollback. An unknown target leaves a tombstone; a bet of a round that was settled with a win stands.
create function gaming_rollback(
  p_id text, p_vendor text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text, p_target text, p_currency text,
  p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player, source, 'cancel', p_transaction, p_fingerprint);
  target wallet_transactions;
  played gaming_rounds;
begin
  if answer.status = 'unknown_account' then return gaming_refuse('unknown_player', answer); end if;
  if answer.status <> 'new' then return answer; end if;
  if not gaming_knows(p_player, p_vendor) then return gaming_refuse('unknown_player', answer); end if;
  target := wallet_target(p_player, source, p_target);
  if target.id is not null then
    select * into played from gaming_rounds where id = target.group_id and player_id = p_player for update;
    if not found or played.round <> p_round or played.game_code <> p_game then return gaming_refuse('key_reused', answer); end if;
    if target.cancelled_by is null and played.closed_at is not null and played.wins > 0 then return gaming_refuse('settled', answer); end if;
  end if;
  answer := wallet_cancel_write(p_id, p_player, source, p_transaction, p_fingerprint, p_target, p_currency, p_round, p_at);
  if answer.status <> 'ok' or target.id is null or target.cancelled_by is not null then return answer; end if;
  update gaming_rounds set
    stake = stake - target.debit, cancelled_stake = cancelled_stake + target.debit, cancelled_bets = cancelled_bets + 1, changed_at = p_at,
    state = case when cancelled_bets + 1 = bets and payout = 0 then 'cancelled' else state end
    where id = played.id;
  return answer;
end $$;

-- round/close. Closing twice is harmless; the first time counts.
create function gaming_close_round(p_vendor text, p_player text, p_game text, p_round text, p_at timestamptz) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer;
begin
  select 'ok', balance, currency, null, false into answer from wallet_accounts where player_id = p_player for update;
  if not found or not gaming_knows(p_player, p_vendor) then return ('unknown_player', null, null, null, false)::wallet_answer; end if;
  update gaming_rounds set
    closed_at = coalesce(closed_at, p_at), changed_at = p_at, state = case when state = 'cancelled' then state else 'settled' end
    where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round;
  if not found then return gaming_refuse('unknown_round', answer); end if;
  return answer;
end $$;
