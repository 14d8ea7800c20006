-- Writes the places of a race that is over and all of whose play is counted, once; false where that is not yet. Of equal scores the one that
-- was reached first goes before. Whoever may have nothing now has no place.
create or replace function race_close(p_race text, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  held race;
begin
  select * into held from race r where r.id = p_race for update;
  if not found or held.closed_at is not null or held.cancelled_at is not null then return true; end if;
  if not periods_settled(p_merchant => held.merchant_code, p_kind => 'day', p_key => to_char(held.to_day, 'YYYY-MM-DD'))
    or play_feed_has(p_merchant => held.merchant_code, p_after => (select upto from race_fed), p_day => held.to_day)
  then return false; end if;
  insert into race_result (race_id, player_id, place, score, prize)
    select p_race, board.player_id, board.place, board.score, prize.amount
      from (
        select s.player_id, s.score, row_number() over (order by s.score desc, s.reached_at, s.player_id) as place
          from race_score s where s.race_id = p_race and s.score > 0 and rewards_may_have(p_player => s.player_id, p_at => p_at)
      ) board
      join race_prize prize on prize.race_id = p_race and board.place between prize.from_place and prize.to_place;
  update race set closed_at = p_at where id = p_race;
  return true;
end $$;
