-- no transaction
-- What players brought back from vendors with wallets of their own, by its day. Few among a player's bets; also what came back as nothing.
create index concurrently if not exists wallet_transactions_visits on wallet_transactions (player_id, at) where kind = 'transfer_in';
