-- The debit that a rollback names.
create or replace function wallet_target(p_player text, p_source text, p_target text) returns wallet_transactions
language sql volatile as $$
  select * from wallet_transactions t
    where t.merchant_code = (select merchant_code from wallet_accounts where player_id = p_player)
      and t.source = p_source and t.kind = 'debit' and t.reference = p_target
$$;
