-- Gives the contribution of a debit that `p_cancel` took back from the jackpot to the house's account, and returns it; 0 of a
-- debit without one. What went to a pool that was paid since stays paid: the house bears it.
create or replace function wallet_jackpot_return(p_target bigint, p_cancel text) returns bigint
language plpgsql as $$
declare
  given wallet_postings;
begin
  select p.* into given from wallet_postings p join wallet_transactions t on t.seq = p.transaction_seq
    where p.transaction_seq = p_target and p.origin = wallet_house(p_player => t.player_id, p_source => t.source)
      and starts_with(p.destination, 'house:real:jackpot:');
  if not found then return 0; end if;
  update wallet_jackpots set balance = balance - given.amount where account = given.destination and currency = given.currency;
  if found then
    insert into wallet_postings
      select seq, given.destination, given.origin, given.amount, given.currency from wallet_transactions where id = p_cancel;
  end if;
  return given.amount;
end $$;
