-- True when a rollback of this reference came before its bet.
create or replace function wallet_is_tombstoned(p_player text, p_source text, p_reference text) returns boolean
language sql volatile as $$
  select exists (select from wallet_tombstones t join wallet_accounts a using (merchant_code)
    where a.player_id = p_player and t.source = p_source and t.reference = p_reference)
$$;
