-- no transaction
create index concurrently if not exists payout_account_kind on payout_account (merchant_code, kind_hash);
