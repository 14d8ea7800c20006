-- Gives a player bonus money under a reference, once. The caller holds the player's account.
create or replace function bonus_give(
  p_id text, p_player text, p_reference text, p_amount bigint, p_required bigint, p_terms jsonb, p_expires timestamptz,
  p_transaction text, p_fingerprint text, p_at timestamptz
) returns text
language plpgsql as $$
declare
  account wallet_accounts;
  moved   wallet_answer;
begin
  select * into strict account from wallet_accounts where player_id = p_player;
  insert into bonus_grant (id, merchant_code, player_id, reference, currency, granted, balance, required, terms, given_at, expires_at)
    values (p_id, account.merchant_code, p_player, p_reference, account.currency, p_amount, 0, p_required, p_terms, p_at, p_expires)
    on conflict (reference) do nothing;
  if not found then return (select id from bonus_grant where reference = p_reference); end if;
  perform bonus_write(p_grant => p_id, p_kind => 'grant', p_amount => p_amount, p_round => null, p_at => p_at);
  moved := wallet_house_move(
    p_id => p_transaction, p_merchant => account.merchant_code, p_source => 'bonus', p_reference => 'grant:' || p_id, p_fingerprint => p_fingerprint,
    p_currency => account.currency, p_amount => p_amount, p_from => 'promotions', p_to => 'bonus:owed', p_description => '', p_group => p_id, p_at => p_at
  );
  if moved.status <> 'ok' or moved.duplicate then raise exception 'the ledger did not set the bonus % aside: %', p_id, moved.status; end if;
  perform wallet_note_bonus(p_player => p_player, p_open => true);
  return p_id;
end $$;
