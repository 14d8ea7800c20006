-- Reserves the amount of an order in the player's deposit limits; false where it is more than they leave beside what is reserved. The
-- same order again keeps what it has. It locks the player's account, and belongs to the transaction that writes the order.
create or replace function limits_reserve_deposit(p_player text, p_order text, p_amount bigint, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  perform from wallet_accounts where player_id = p_player for update;
  if exists (select from limit_reservation where order_id = p_order and player_id = p_player) then return true; end if;
  if p_amount > limits_deposit_room(p_player => p_player, p_at => p_at) - limits_reserved(p_player => p_player) then return false; end if;
  insert into limit_reservation (order_id, player_id, amount, at) values (p_order, p_player, p_amount, p_at);
  return true;
end $$;
