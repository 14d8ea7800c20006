-- No account was ever given a floor of its own: every balance ends at zero. The checks on the floor go with it.
ALTER TABLE wallet_accounts DROP COLUMN floor, ADD CHECK (balance >= 0);
