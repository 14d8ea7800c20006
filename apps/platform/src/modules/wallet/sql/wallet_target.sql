-- The debit that a rollback names. Where two share a reference, as they could once (wallet_begin), the one that stands.
create or replace function wallet_target(p_player text, p_source text, p_target text) returns wallet_transactions
language sql volatile as $$
  select t.* from wallet_transactions t join wallet_accounts a using (merchant_code)
    where a.player_id = p_player and t.source = p_source and t.kind in ('debit', 'debit_credit') and t.reference = p_target
    order by t.cancelled_by is not null, t.seq limit 1
$$;
