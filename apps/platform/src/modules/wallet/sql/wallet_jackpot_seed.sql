-- The operator's part of a new pool, paid with the transaction that opens it, on a jackpot that is locked.
create or replace function wallet_jackpot_seed(p_transaction text, p_merchant text, p_code text, p_currency text, p_seed bigint) returns void
language plpgsql as $$
declare
  jackpot wallet_jackpots;
begin
  if p_seed = 0 then return; end if;
  update wallet_jackpots set balance = balance + p_seed
    where merchant_code = p_merchant and code = p_code and currency = p_currency returning * into strict jackpot;
  insert into wallet_postings
    select seq, 'house:real:jackpot-seeds:' || p_merchant, jackpot.account, p_seed, p_currency
      from wallet_transactions where id = p_transaction;
end $$;
