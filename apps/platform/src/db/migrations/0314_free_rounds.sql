-- Rounds that cost their player nothing: the vendor gives them.
alter table wallet_transactions drop constraint wallet_transactions_statement_check;
alter table wallet_transactions add constraint wallet_transactions_statement_check check (
  statement in ('deposit', 'withdrawal', 'stake', 'payout', 'refund', 'bonus', 'adjustment', 'fee', 'reversal', 'transfer', 'correction',
    'void', 'free_win')
) not valid;

-- The vendor's name of what the round was given by; null of a round that its player stakes.
alter table gaming_rounds add column free_round text;
create or replace view reporting_rounds as
  select id, merchant_code, vendor_code, player_id, masked_name, node_id, game_type, round, mode, currency,
    case when state = 'cancelled' then cancelled_stake else stake end as stake, payout, state, opened_at, changed_at, jackpot_payout, corrected,
    free_round is not null as is_free
  from gaming_rounds;
