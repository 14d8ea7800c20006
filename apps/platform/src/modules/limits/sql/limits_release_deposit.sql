-- Gives back what an order has reserved, in the transaction in which it ends without money. Twice is harmless.
create or replace function limits_release_deposit(p_order text) returns void
language sql volatile as $$ delete from limit_reservation where order_id = p_order $$;
