-- For a store that was restored elsewhere, where transaction ids start anew: the next roll-up counts everything again.
create or replace function wallet_forget_roll_up() returns void
language plpgsql as $$
begin
  perform from wallet_rolled_up for update;
  update wallet_postings set written_in = pg_current_xact_id() where written_in >= pg_snapshot_xmax(pg_current_snapshot());
  delete from wallet_house_balances;
  update wallet_rolled_up set before = '0';
end $$;
