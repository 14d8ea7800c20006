-- Counts the points of at most `p_max` more rows of the feed, of those that the days of players have already, and returns how many: fewer
-- than that are the last. A row goes by the version of its day, and by the most specific rate, where a vendor goes before a product.
create or replace function points_roll(p_max bigint, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  fed    points_fed;
  fed_to bigint;
  passed bigint;
  played record;
begin
  select * into strict fed from points_fed for update;
  select max(next.seq), count(*) into fed_to, passed from (
    select f.seq from play_feed f where f.seq > fed.upto and f.seq <= (select d.upto from play_days_fed d) order by f.seq limit p_max
  ) next;
  if passed = 0 then return 0; end if;
  for played in
    select f.player_id, f.business_day, version.expire_days, sum(f.valid_stake * rate.ppm) as units
      from play_feed f
      cross join lateral (
        select v.number, v.expire_days from points_version v
          where v.merchant_code = f.merchant_code and v.from_day <= f.business_day order by v.number desc limit 1
      ) version
      cross join lateral (
        select r.ppm from points_rate r where (r.merchant_code, r.number) = (f.merchant_code, version.number)
            and r.product in ('', f.product) and r.vendor in ('', f.vendor_code)
          order by r.vendor <> '' desc, r.product <> '' desc limit 1
      ) rate
      where f.seq > fed.upto and f.seq <= fed_to
      group by f.player_id, f.business_day, version.expire_days having sum(f.valid_stake * rate.ppm) <> 0
      order by f.player_id, f.business_day
  loop
    perform points_count(
      p_player => played.player_id, p_day => played.business_day, p_units => played.units, p_expire_days => played.expire_days, p_at => p_at
    );
  end loop;
  update points_fed set upto = fed_to;
  return passed;
end $$;
