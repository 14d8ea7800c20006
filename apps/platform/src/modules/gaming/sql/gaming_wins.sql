-- wallet/wins: a wallet/win for each place of the arrays, in their order and in one transaction, each answered for itself as
-- `gaming_win` alone would. All accounts are locked first, in the order of their players, so that two batches never wait for
-- each other; a player of another merchant is unknown.
create or replace function gaming_wins(
  p_merchant text, p_vendor text, p_ids text[], p_players text[], p_games text[], p_rounds text[], p_transactions text[],
  p_fingerprints text[], p_currencies text[], p_payouts bigint[], p_closed boolean[], p_at timestamptz,
  p_payout_max bigint default null, p_round_max bigint default null
) returns setof wallet_answer
language plpgsql as $$
declare
  own text[] := array(
    select player_id from wallet_accounts where player_id = any (p_players) and merchant_code = p_merchant order by player_id for update
  );
begin
  for place in 1 .. cardinality(p_ids) loop
    if p_players[place] = any (own) then
      return query select w.status, w.balance + bonus_playable(p_player => p_players[place], p_vendor => p_vendor, p_game => p_games[place], p_at => p_at),
        w.currency, w.reference, w.duplicate from gaming_win(
        p_id => p_ids[place], p_vendor => p_vendor, p_player => p_players[place], p_game => p_games[place], p_round => p_rounds[place],
        p_transaction => p_transactions[place], p_fingerprint => p_fingerprints[place], p_currency => p_currencies[place],
        p_payout => p_payouts[place], p_closed => p_closed[place], p_at => p_at, p_payout_max => p_payout_max, p_round_max => p_round_max
      ) w;
    else
      return next ('unknown_player', null, null, null, false)::wallet_answer;
    end if;
  end loop;
end $$;
