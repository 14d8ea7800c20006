-- For sums that are wrong where the postings are right: the next roll-ups count everything again, page by page.
create or replace function wallet_forget_roll_up() returns void
language plpgsql as $$
begin
  perform from wallet_counts where name = 'kept' for update;
  delete from wallet_sums where count = 'kept';
  update wallet_counts set upto = 0, marked = 0, marked_in = '0', audited = '' where name = 'kept';
end $$;
