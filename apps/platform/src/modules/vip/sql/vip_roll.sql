-- Adds at most `p_max` more rows of the feed to the points of their players, and returns how many: fewer than that are the last.
create or replace function vip_roll(p_max bigint) returns bigint
language plpgsql as $$
declare
  fed    vip_fed;
  fed_to bigint;
  passed bigint;
begin
  select * into strict fed from vip_fed for update;
  select max(next.seq), count(*) into fed_to, passed from (select seq from play_feed where seq > fed.upto order by seq limit p_max) next;
  if passed = 0 then return 0; end if;
  insert into vip_players as kept (player_id, merchant_code, currency, points)
    select player_id, min(merchant_code), min(currency), sum(valid_stake)
      from play_feed where seq > fed.upto and seq <= fed_to group by player_id having sum(valid_stake) <> 0 order by player_id
    on conflict (player_id) do update set points = kept.points + excluded.points;
  update vip_fed set upto = fed_to;
  return passed;
end $$;
