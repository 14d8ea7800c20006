-- What a provider has taken for a payout or a refund, in minor units, to be compared with its statement; null where it was done before.
alter table payout_attempt add column fee bigint;
alter table refund_attempt add column fee bigint;
