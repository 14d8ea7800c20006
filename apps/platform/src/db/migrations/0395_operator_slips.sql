-- no transaction
-- Slips that were decided on, as the console lists them.
create index concurrently if not exists bank_slip_merchant on bank_slip (merchant_code, sent_at desc, id desc);
