-- Adds to the sums of a count what `p_max` more commands posted, and returns how many it passed: fewer than that are the last.
-- It passes no command that another transaction may still write. A command gets its `seq` after its transaction has locked the
-- account, and so has a number; those that had one by the time of the mark have ended when the mark is passed. A mark beyond all
-- numbers is another server's, whose store was restored here: what was being written there has ended.
create or replace function wallet_roll_up(p_count text default 'kept', p_max bigint default 10000) returns bigint
language plpgsql as $$
declare
  newest  bigint := coalesce((select max(seq) from wallet_transactions), 0);
  counted wallet_counts;
  own     xid8;
  place   bigint;
begin
  -- The mark is this transaction's number, which must be given after the newest command was looked up.
  if pg_current_xact_id_if_assigned() is not null then raise exception 'a roll-up is a transaction of its own'; end if;
  select * into strict counted from wallet_counts where name = p_count for update;
  own := pg_current_xact_id();
  if counted.marked_in >= pg_snapshot_xmin(pg_current_snapshot()) and counted.marked_in <= own then return 0; end if;
  place := least(counted.marked, counted.upto + p_max);
  -- Nothing is new: nothing is written, every few seconds for ever.
  if place = counted.upto and newest = counted.marked then return 0; end if;
  insert into wallet_sums as s (count, account, currency, posted)
    select p_count, f.account, f.currency, f.amount from wallet_add_up(p_after => counted.upto, p_upto => place) f
    on conflict (count, account, currency) do update set posted = s.posted + excluded.posted;
  -- Of pools that were paid nothing is left to be checked; ';' comes after ':'.
  delete from wallet_sums
    where count = p_count and account > 'house:real:jackpot:' and account < 'house:real:jackpot;' and posted = 0;
  update wallet_counts set
    upto = place,
    marked = case when place = counted.marked then greatest(newest, place) else counted.marked end,
    marked_in = case when place = counted.marked then own else counted.marked_in end
    where name = p_count;
  return place - counted.upto;
end $$;
