-- wallet/rollback. An unknown target leaves a tombstone. A bet stands once its round is settled, and once the round has
-- paid after it: no bet is given back beside a payout that may be its own.
create or replace function gaming_rollback(
  p_id text, p_vendor text, p_player text, p_game text, p_round text, p_transaction text, p_fingerprint text, p_target text, p_currency text,
  p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source text := 'vendor:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'cancel', p_reference => p_transaction, p_fingerprint => p_fingerprint);
  target wallet_transactions;
  played gaming_rounds;
  given  bigint;
  bonus  bigint;
begin
  if answer.status = 'unknown_account' then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  if answer.status <> 'new' then return answer; end if;
  if not gaming_knows(p_player => p_player, p_vendor => p_vendor) then return gaming_refuse(p_status => 'unknown_player', p_answer => answer); end if;
  target := wallet_target(p_player => p_player, p_source => source, p_target => p_target);
  if target.id is not null then
    select * into played from gaming_rounds where id = target.group_id and player_id = p_player for update;
    if not found or played.round <> p_round or played.game_code <> p_game then return gaming_refuse(p_status => 'key_reused', p_answer => answer); end if;
    -- What the player did later is read only for a round that has paid, and from the bet on: its payout is not far from it.
    if target.cancelled_by is null and (played.closed_at is not null and played.wins > 0 or played.payout > 0 and (
      select true from wallet_transactions
        where player_id = p_player and seq > target.seq and group_id = played.id and kind <> 'cancel' and credit > 0 and statement <> 'bonus_play'
        order by seq limit 1
    )) then return gaming_refuse(p_status => 'settled', p_answer => answer); end if;
  end if;
  answer := wallet_cancel_write(
    p_id => p_id, p_player => p_player, p_source => source, p_reference => p_transaction, p_fingerprint => p_fingerprint,
    p_target => p_target, p_currency => p_currency, p_description => p_round, p_at => p_at
  );
  if answer.status <> 'ok' or target.id is null or target.cancelled_by is not null then return answer; end if;
  bonus := bonus_refund(p_player => p_player, p_grant => played.bonus_grant, p_bet => target.id, p_round => played.id, p_command => p_id, p_at => p_at);
  select balance into strict answer.balance from wallet_accounts where player_id = p_player;
  -- In the windows of the bet: a stake of yesterday that comes back leaves no more room today.
  perform limits_count_play(p_player => p_player, p_stake => bonus - target.debit, p_payout => 0, p_at => target.at);
  given := wallet_jackpot_return(p_target => target.seq, p_cancel => p_id);
  update gaming_rounds set
    stake = stake - target.debit, cancelled_stake = cancelled_stake + target.debit, cancelled_bets = cancelled_bets + 1, changed_at = p_at,
    contribution = contribution - given, bonus_stake = bonus_stake - bonus,
    state = case when cancelled_bets + 1 = bets then 'cancelled' else state end
    where id = played.id;
  return answer;
end $$;
