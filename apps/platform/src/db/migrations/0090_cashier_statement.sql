-- Deposits and withdrawals alone: few among a player's many bets, which this index does not carry.
create index wallet_transactions_cashier on wallet_transactions (player_id, statement, seq desc) where statement in ('deposit', 'withdrawal');
