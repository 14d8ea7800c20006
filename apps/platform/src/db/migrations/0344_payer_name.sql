-- A deposit that was paid in another name than its player's.
alter table deposit_order drop constraint deposit_order_exception_check;
alter table deposit_order add constraint deposit_order_exception_check check (
  exception in ('none', 'late', 'over', 'under', 'twice', 'wrong_currency', 'name', 'limit', 'blocked', 'reversed')
) not valid;
