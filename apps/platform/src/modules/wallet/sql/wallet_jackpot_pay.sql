-- Empties a locked jackpot into the house's account of the source of a credit that was just written and holds as much, and opens
-- the next pool with the operator's seed.
create or replace function wallet_jackpot_pay(p_transaction text, p_code text, p_amount bigint, p_at timestamptz) returns void
language plpgsql as $$
declare
  win     wallet_transactions;
  jackpot wallet_jackpots;
begin
  if p_amount = 0 then return; end if;
  select * into strict win from wallet_transactions where id = p_transaction;
  select * into strict jackpot from wallet_jackpots
    where merchant_code = win.merchant_code and code = p_code and currency = win.currency and balance = p_amount;
  insert into wallet_postings
    values (win.seq, jackpot.account, wallet_house(p_player => win.player_id, p_source => win.source), p_amount, win.currency);
  insert into wallet_jackpot_wins (transaction_id, merchant_code, code, currency, pool, amount, at)
    values (p_transaction, win.merchant_code, p_code, win.currency, jackpot.pool, p_amount, p_at);
  update wallet_jackpots set pool = pool + 1, balance = 0, won_at = p_at
    where merchant_code = win.merchant_code and code = p_code and currency = win.currency;
  perform wallet_jackpot_seed(p_transaction => p_transaction, p_merchant => win.merchant_code, p_code => p_code, p_currency => win.currency, p_seed => jackpot.seed);
end $$;
