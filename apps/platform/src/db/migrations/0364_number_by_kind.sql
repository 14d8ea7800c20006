-- The hash of an account's number with its kind, bank or wallet, instead of its channel: one number under two channels is one number. A
-- job writes it for accounts of before.
alter table payout_account add column kind_hash bytea;
