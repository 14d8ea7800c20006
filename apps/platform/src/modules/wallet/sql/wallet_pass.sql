-- Brings a count on by at most `p_max` commands: those after `after` up to `upto` are to be counted now, in the same transaction.
-- It passes no command that another transaction may still write. A command gets its `seq` after its transaction has locked the
-- account, and so has a number; those that had one by the time of the mark have ended when the mark is passed. A mark beyond all
-- numbers is another server's, whose store was restored here: what was being written there has ended.
create or replace function wallet_pass(p_count text, p_max bigint, out after bigint, out upto bigint)
language plpgsql as $$
declare
  newest  bigint := coalesce((select max(seq) from wallet_transactions), 0);
  counted wallet_counts;
  own     xid8;
begin
  -- The mark is this transaction's number, which must be given after the newest command was looked up.
  if pg_current_xact_id_if_assigned() is not null then raise exception 'a roll-up is a transaction of its own'; end if;
  select * into strict counted from wallet_counts where name = p_count for update;
  own := pg_current_xact_id();
  after := counted.upto;
  upto := counted.upto;
  if counted.marked_in >= pg_snapshot_xmin(pg_current_snapshot()) and counted.marked_in <= own then return; end if;
  upto := least(counted.marked, counted.upto + p_max);
  -- Nothing is new: nothing is written, every few seconds for ever.
  if upto = after and newest = counted.marked then return; end if;
  update wallet_counts set
    upto = wallet_pass.upto,
    marked = case when wallet_pass.upto = counted.marked then greatest(newest, wallet_pass.upto) else counted.marked end,
    marked_in = case when wallet_pass.upto = counted.marked then own else counted.marked_in end
    where name = p_count;
end $$;
