-- Puts bonus money into a bet of the command `p_bet`: the player's balance holds the whole stake then. The caller holds the account.
create or replace function bonus_stake(p_player text, p_grant text, p_amount bigint, p_round text, p_bet text, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform bonus_write(p_grant => p_grant, p_kind => 'stake', p_amount => -p_amount, p_round => p_round, p_at => p_at);
  perform bonus_move(p_player => p_player, p_account => 'bonus:owed', p_kind => 'credit', p_reference => 'stake:' || p_bet, p_amount => p_amount,
    p_round => p_round, p_target => null, p_id => p_bet || '/bonus', p_at => p_at);
end $$;
