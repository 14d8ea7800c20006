-- Wins that a vendor corrects, and bets that it voids after they were paid.
alter table wallet_transactions drop constraint wallet_transactions_kind_check;
alter table wallet_transactions add constraint wallet_transactions_kind_check check (
  kind in ('debit', 'credit', 'cancel', 'adjust', 'promotion', 'deposit', 'hold', 'release', 'capture', 'reversal', 'house',
    'transfer_out', 'transfer_in', 'correction')
) not valid;
alter table wallet_transactions drop constraint wallet_transactions_statement_check;
alter table wallet_transactions add constraint wallet_transactions_statement_check check (
  statement in ('deposit', 'withdrawal', 'stake', 'payout', 'refund', 'bonus', 'adjustment', 'fee', 'reversal', 'transfer', 'correction',
    'void')
) not valid;

-- By how much a command corrected what was won: all of it, whether the player had it or owes it.
create table wallet_correction (
  id        text primary key references wallet_transactions (id),
  player_id text not null references wallet_accounts,
  change    bigint not null check (change <> 0),
  at        timestamptz not null
);
create index wallet_correction_player on wallet_correction (player_id, at);

-- What was corrected of the payout of a round, in which it is already.
alter table gaming_rounds add column corrected bigint not null default 0;
create or replace view reporting_rounds as
  select id, merchant_code, vendor_code, player_id, masked_name, node_id, game_type, round, mode, currency,
    case when state = 'cancelled' then cancelled_stake else stake end as stake, payout, state, opened_at, changed_at, jackpot_payout, corrected
  from gaming_rounds;
