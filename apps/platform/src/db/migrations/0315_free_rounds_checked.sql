-- Reads the rows that were there before, beside those who play.
alter table wallet_transactions validate constraint wallet_transactions_statement_check;
