-- Adds at most `p_max` more rows of the feed to the scores of races that run on their days, and returns how many: fewer than that are the
-- last. What was corrected after a race's last day belongs to the day of the correction, and changes no score.
create or replace function race_roll(p_max bigint) returns bigint
language plpgsql as $$
declare
  fed    race_fed;
  fed_to bigint;
  passed bigint;
begin
  select * into strict fed from race_fed for update;
  select max(next.seq), count(*) into fed_to, passed from (select seq from play_feed where seq > fed.upto order by seq limit p_max) next;
  if passed = 0 then return 0; end if;
  insert into race_score as kept (race_id, player_id, score, reached_at)
    select r.id, f.player_id, sum(f.valid_stake), coalesce(max(coalesce(f.decided_at, f.written_at)) filter (where f.valid_stake > 0), now())
      from play_feed f join race r on r.merchant_code = f.merchant_code and f.business_day between r.from_day and r.to_day
        and r.closed_at is null and r.cancelled_at is null
        and (r.document -> 'products' = 'null' or r.document -> 'products' ? f.product)
      where f.seq > fed.upto and f.seq <= fed_to group by r.id, f.player_id
    on conflict (race_id, player_id) do update set score = kept.score + excluded.score,
      reached_at = case when excluded.score > 0 then excluded.reached_at else kept.reached_at end;
  update race_fed set upto = fed_to;
  return passed;
end $$;
