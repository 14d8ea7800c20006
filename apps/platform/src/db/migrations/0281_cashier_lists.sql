-- no transaction
-- Lists of a merchant's deposits, and of what waits for a person.
create index concurrently if not exists deposit_order_merchant on deposit_order (merchant_code, created_at desc, id desc);
create index concurrently if not exists provider_payment_held on provider_payment (merchant_code, paid_at) where credited + returned < amount and reversed_at is null;
