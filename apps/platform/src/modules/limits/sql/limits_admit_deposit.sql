-- Money has arrived for an order: ends what the order has reserved, and returns how much of the money the limits leave. That much is to
-- be deposited in the same transaction, after this call: the ledger counts it. What the order had reserved goes before the orders of
-- others. It locks the player's account.
create or replace function limits_admit_deposit(p_player text, p_order text, p_amount bigint, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  own  bigint;
  room bigint;
begin
  perform from wallet_accounts where player_id = p_player for update;
  delete from limit_reservation where order_id = p_order and player_id = p_player returning amount into own;
  room := limits_deposit_room(p_player => p_player, p_at => p_at);
  if room is null then return p_amount; end if;
  return least(p_amount, greatest(room - limits_reserved(p_player => p_player), least(coalesce(own, 0), room), 0));
end $$;
