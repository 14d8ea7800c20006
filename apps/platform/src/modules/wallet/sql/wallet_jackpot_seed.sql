-- The operator's part of a new pool, paid with the transaction that opens it, on a jackpot that is locked. It counts in what seeds
-- may cost within 24 hours.
create or replace function wallet_jackpot_seed(p_transaction text, p_merchant text, p_code text, p_currency text, p_seed bigint) returns void
language plpgsql as $$
declare
  opening wallet_transactions;
  jackpot wallet_jackpots;
begin
  if p_seed = 0 then return; end if;
  select * into strict opening from wallet_transactions where id = p_transaction;
  update wallet_jackpots set balance = balance + p_seed,
      seeds_since = case when opening.at < seeds_since + interval '24 hours' then seeds_since else opening.at end,
      seeds_paid = p_seed + case when opening.at < seeds_since + interval '24 hours' then seeds_paid else 0 end
    where merchant_code = p_merchant and code = p_code and currency = p_currency returning * into strict jackpot;
  insert into wallet_postings values (opening.seq, 'house:real:jackpot-seeds:' || p_merchant, jackpot.account, p_seed, p_currency);
end $$;
