-- no transaction
-- What players have paid in of late.
create index concurrently if not exists provider_payment_player on provider_payment (player_id, booked_at) where player_id is not null;
