-- Every wallet command starts here: it locks the player's account first, then looks the key up with its fingerprint, then
-- writes. Each statement of a volatile function sees what committed while it waited for the lock, so correctness rests on
-- row locks, CHECK and UNIQUE, not on the isolation level.
--
-- Locks the account and looks for a stored command of this key.
-- Debits of a source share one space of references, whether they pay at once or not: both are of the kind 'debit'.
-- Status: 'new' (go on), 'ok' with duplicate (the first answer, today's balance), 'rolled_back' for a debit that was
-- cancelled since, 'key_reused', 'unknown_account'.
create or replace function wallet_begin(p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text) returns wallet_answer
language plpgsql as $$
declare
  account wallet_accounts;
  stored  wallet_transactions;
begin
  select * into account from wallet_accounts where player_id = p_player for update;
  if not found then return ('unknown_account', null, null, null, false)::wallet_answer; end if;
  select * into stored from wallet_transactions
    where merchant_code = account.merchant_code and source = p_source and reference = p_reference and kind = p_kind;
  if not found then return ('new', account.balance, account.currency, null, false)::wallet_answer; end if;
  if stored.fingerprint <> p_fingerprint then
    return ('key_reused', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  if stored.cancelled_by is not null then return ('rolled_back', account.balance, account.currency, null, false)::wallet_answer; end if;
  return ('ok', account.balance, account.currency, stored.id, true)::wallet_answer;
end $$;
