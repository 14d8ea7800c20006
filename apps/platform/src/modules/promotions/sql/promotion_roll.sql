-- Has those looked at who have played by at most `p_max` more rows of the feed, of those that the days of players have already, and returns how
-- many rows these were: fewer than that are the last.
create or replace function promotion_roll(p_max bigint, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  fed    promotion_fed;
  fed_to bigint;
  passed bigint;
begin
  select * into strict fed from promotion_fed for update;
  select max(next.seq), count(*) into fed_to, passed from (
    select f.seq from play_feed f where f.seq > fed.upto and f.seq <= (select d.upto from play_days_fed d) order by f.seq limit p_max
  ) next;
  if passed = 0 then return 0; end if;
  insert into promotion_look as held (player_id, merchant_code, due_at)
    select f.player_id, f.merchant_code, p_at
      from (
        select distinct g.player_id, g.merchant_code from play_feed g where g.seq > fed.upto and g.seq <= fed_to
      ) f
      join (select m.code from merchant m where promotion_gives(p_merchant => m.code)) giving on giving.code = f.merchant_code
      order by f.player_id
    on conflict (player_id) do update set due_at = excluded.due_at;
  update promotion_fed set upto = fed_to;
  return passed;
end $$;
