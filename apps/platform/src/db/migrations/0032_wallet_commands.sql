-- What every wallet command answers. The commands are functions: modules/wallet/sql.
create type wallet_answer as (status text, balance bigint, currency text, reference text, duplicate boolean);
