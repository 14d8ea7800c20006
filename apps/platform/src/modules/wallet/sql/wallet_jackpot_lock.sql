-- What a jackpot pays now. Its row stays locked until the end of the transaction: whoever wins it too waits, and gets the next pool.
create or replace function wallet_jackpot_lock(p_merchant text, p_code text, p_currency text) returns bigint
language sql volatile as $$
  select balance from wallet_jackpots where merchant_code = p_merchant and code = p_code and currency = p_currency for update
$$;
