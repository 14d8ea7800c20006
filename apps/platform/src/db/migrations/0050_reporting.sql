-- The read side of play. It reads the rounds themselves, so a record can never differ from the money it tells of.
create view reporting_rounds as
  select id, merchant_code, vendor_code, player_id, masked_name, node_id, game_type, round, mode, currency,
    case when state = 'cancelled' then cancelled_stake else stake end as stake, payout, state, opened_at, changed_at
  from gaming_rounds;

create index gaming_rounds_record on gaming_rounds (player_id, opened_at desc, id desc);
create index gaming_rounds_winners on gaming_rounds (merchant_code, changed_at desc)
  where state = 'settled' and mode = 'real' and payout > stake;
create index gaming_rounds_popular on gaming_rounds (merchant_code, opened_at) include (node_id, game_type) where state <> 'cancelled';
