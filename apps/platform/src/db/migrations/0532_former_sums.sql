-- The house's balances are among the ledger's sums now.
drop table wallet_house_balances;
drop table wallet_rolled_up;
