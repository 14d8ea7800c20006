-- Adds to the sums of a count what `p_max` more commands posted, and returns how many it passed: fewer than that are the last.
create or replace function wallet_roll_up(p_count text default 'kept', p_max bigint default 10000) returns bigint
language plpgsql as $$
declare
  page record := wallet_pass(p_count => p_count, p_max => p_max);
begin
  if page.upto = page.after then return 0; end if;
  insert into wallet_sums as s (count, account, currency, posted)
    select p_count, f.account, f.currency, f.amount from wallet_add_up(p_after => page.after, p_upto => page.upto) f
    on conflict (count, account, currency) do update set posted = s.posted + excluded.posted;
  -- Of pools that were paid nothing is left to be checked; ';' comes after ':'.
  delete from wallet_sums
    where count = p_count and account > 'house:real:jackpot:' and account < 'house:real:jackpot;' and posted = 0;
  return page.upto - page.after;
end $$;
