-- Moves between accounts of the house belong to no player. What a payment provider takes back is a command of its own.
alter table wallet_transactions alter column player_id drop not null;
alter table wallet_transactions add constraint wallet_transactions_player check ((player_id is null) = (kind = 'house')) not valid;
alter table wallet_transactions drop constraint wallet_transactions_kind_check;
alter table wallet_transactions add constraint wallet_transactions_kind_check check (
  kind in ('debit', 'credit', 'cancel', 'adjust', 'promotion', 'deposit', 'hold', 'release', 'capture', 'reversal', 'house')
) not valid;
alter table wallet_transactions drop constraint wallet_transactions_statement_check;
alter table wallet_transactions add constraint wallet_transactions_statement_check check (
  statement in ('deposit', 'withdrawal', 'stake', 'payout', 'refund', 'bonus', 'adjustment', 'fee', 'reversal')
) not valid;
