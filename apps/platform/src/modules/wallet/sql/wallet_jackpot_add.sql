-- Puts part of a debit that was just written from the house's account of its source into a jackpot; the first opens it. The
-- jackpot's row stays locked until the end of the transaction, and is the last that a bet locks.
create or replace function wallet_jackpot_add(
  p_transaction text, p_source text, p_code text, p_amount bigint, p_seed bigint, p_pause interval, p_seeds_max bigint,
  p_at timestamptz
) returns void
language plpgsql as $$
declare
  bet     wallet_transactions;
  jackpot wallet_jackpots;
begin
  select * into strict bet from wallet_transactions where id = p_transaction;
  insert into wallet_jackpots (merchant_code, code, currency, opened_at) values (bet.merchant_code, p_code, bet.currency, p_at)
    on conflict do nothing;
  if found then
    perform wallet_jackpot_seed(p_transaction => p_transaction, p_merchant => bet.merchant_code, p_code => p_code, p_currency => bet.currency, p_seed => p_seed);
  end if;
  update wallet_jackpots set balance = balance + p_amount, seed = p_seed, pause = p_pause, seeds_max = p_seeds_max
    where merchant_code = bet.merchant_code and code = p_code and currency = bet.currency returning * into strict jackpot;
  insert into wallet_postings
    values (bet.seq, wallet_house(p_player => bet.player_id, p_source => p_source), jackpot.account, p_amount, bet.currency);
end $$;
