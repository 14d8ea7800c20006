-- What a player wants done with what waits of a payment. The order has the latest choice too, for the version before.
alter table provider_payment add column held_choice text;
alter table provider_payment add constraint provider_payment_held_choice check (held_choice in ('back', 'credit')) not valid;
