-- Moves money between a player's account and what is set aside for bonuses, as a line of the player's statement. Positive: to the player.
-- What a grant that was taken away should get back goes to the house. The caller holds the player's account.
create or replace function bonus_move(
  p_player text, p_account text, p_kind text, p_reference text, p_amount bigint, p_round text, p_target text, p_id text, p_at timestamptz
) returns void
language plpgsql as $$
declare
  account wallet_accounts;
  moved   wallet_answer;
begin
  select * into strict account from wallet_accounts where player_id = p_player;
  moved := wallet_write(
    p_id => p_id, p_player => p_player, p_source => 'bonus', p_kind => p_kind, p_reference => p_reference, p_fingerprint => p_reference,
    p_currency => account.currency, p_debit => greatest(-p_amount, 0), p_credit => greatest(p_amount, 0), p_counter => 'house:real:' || p_account,
    p_statement => 'bonus_play', p_description => '', p_group => p_round, p_target => p_target, p_at => p_at
  );
  if moved.status <> 'ok' then raise exception 'the ledger did not move bonus money (%): %', p_reference, moved.status; end if;
end $$;
