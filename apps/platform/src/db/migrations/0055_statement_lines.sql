-- A command that takes and gives the same has two lines in the statement, where it had none.
create index wallet_transactions_lines on wallet_transactions (player_id, seq desc) where debit > 0 or credit > 0;
drop index wallet_transactions_statement;
