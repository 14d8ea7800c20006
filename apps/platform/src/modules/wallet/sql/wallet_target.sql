-- The debit that a rollback names: a plain one before a debit with credit of the same reference.
create or replace function wallet_target(p_player text, p_source text, p_target text) returns wallet_transactions
language sql volatile as $$
  select t.* from wallet_transactions t join wallet_accounts a using (merchant_code)
    where a.player_id = p_player and t.source = p_source and t.kind in ('debit', 'debit_credit') and t.reference = p_target
    order by t.kind limit 1
$$;
