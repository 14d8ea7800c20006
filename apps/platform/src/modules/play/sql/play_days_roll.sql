-- Adds at most `p_max` more rows of the feed to the days of their players, and returns how many: fewer than that are the last. Rows of the
-- feed are committed in the order of their numbers, for one transaction at a time writes them.
create or replace function play_days_roll(p_max bigint) returns bigint
language plpgsql as $$
declare
  fed    play_days_fed;
  fed_to bigint;
  passed bigint;
begin
  select * into strict fed from play_days_fed for update;
  select max(next.seq), count(*) into fed_to, passed from (select seq from play_feed where seq > fed.upto order by seq limit p_max) next;
  if passed = 0 then return 0; end if;
  insert into play_player_days as kept
      (player_id, day, product, vendor_code, merchant_code, currency, valid_stake, payout, rounds, decided)
    select player_id, business_day, product, vendor_code, min(merchant_code), min(currency), sum(valid_stake), sum(payout), sum(rounds),
        count(*) filter (where rounds > 0)
      from play_feed where seq > fed.upto and seq <= fed_to group by player_id, business_day, product, vendor_code
    on conflict (player_id, day, product, vendor_code) do update set
      valid_stake = kept.valid_stake + excluded.valid_stake, payout = kept.payout + excluded.payout, rounds = kept.rounds + excluded.rounds,
      decided = kept.decided + excluded.decided;
  update play_days_fed set upto = fed_to;
  return passed;
end $$;
