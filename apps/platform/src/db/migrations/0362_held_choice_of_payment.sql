-- What a player wants done with what waits of a payment. The order has the latest choice too, for the version before.
alter table provider_payment add column held_choice text;
alter table provider_payment add constraint provider_payment_held_choice check (held_choice in ('back', 'credit')) not valid;
-- The few that wait with a choice.
update provider_payment p set held_choice = o.held_choice from deposit_order o
  where o.id = p.order_id and o.held_choice is not null and p.credited + p.returned < p.amount and p.reversed_at is null;
