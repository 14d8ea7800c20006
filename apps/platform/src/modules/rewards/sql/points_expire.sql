-- Takes the points of a player whose last day has passed, and returns how many. Whatever moves points begins with it, so that it is the
-- same whether the job has run or not; it locks the player's points.
create or replace function points_expire(p_player text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  held  points_accounts;
  today date;
  gone  bigint;
begin
  select * into held from points_accounts where player_id = p_player for update;
  if not found then return 0; end if;
  today := play_day(p_merchant => held.merchant_code, p_at => p_at);
  select coalesce(sum(e.remaining), 0) into gone from points_entries e
    where e.player_id = p_player and e.remaining > 0 and e.expires_on < today;
  if gone = 0 then return 0; end if;
  update points_entries e set remaining = 0 where e.player_id = p_player and e.remaining > 0 and e.expires_on < today;
  update points_accounts set balance = balance - gone where player_id = p_player;
  insert into points_entries (player_id, kind, points, day, at) values (p_player, 'expired', -gone, today, p_at);
  return gone;
end $$;
