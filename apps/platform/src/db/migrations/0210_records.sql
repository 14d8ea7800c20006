-- The read side of play. It reads the rounds themselves, so a record can never differ from the money it tells of.
create view reporting_rounds as
  select id, merchant_code, vendor_code, player_id, masked_name, node_id, game_type, round, mode, currency,
    case when state = 'cancelled' then cancelled_stake else stake end as stake, payout, state, opened_at, changed_at, jackpot_payout
  from gaming_rounds;

-- Wins as the winner boards read them, by the predicate of their indexes.
create view reporting_wins as
  select merchant_code, masked_name, node_id, vendor_code, game_type, payout, currency, changed_at
  from gaming_rounds where state = 'settled' and mode = 'real' and payout > stake;
