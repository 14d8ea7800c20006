-- Counts stakes of a player's day, each by its rate, and gives what all of them come to beyond what was given. A correction takes points,
-- but never more than there are: the rest is owed from what is earned next. Whoever may have no rewards now neither earns nor loses.
create or replace function points_count(p_player text, p_day date, p_units numeric, p_expire_days integer, p_at timestamptz) returns void
language plpgsql as $$
declare
  held  points_accounts;
  due   bigint;
  fell  bigint;
  taken bigint;
begin
  if not rewards_may_have(p_player => p_player, p_at => p_at) then return; end if;
  insert into points_accounts (player_id, merchant_code)
    select w.player_id, w.merchant_code from wallet_accounts w where w.player_id = p_player on conflict do nothing;
  perform points_expire(p_player => p_player, p_at => p_at);
  select * into strict held from points_accounts where player_id = p_player for update;
  due := floor((held.total_u + p_units) / 1000000) - held.given;
  update points_accounts set total_u = held.total_u + p_units where player_id = p_player;
  if due > 0 then
    update points_accounts set given = given + due, balance = balance + due where player_id = p_player;
    insert into points_entries as kept (player_id, kind, points, remaining, day, expires_on, at)
      values (p_player, 'earned', due, due, p_day, p_day + p_expire_days, p_at)
      on conflict (player_id, kind, day) where kind in ('earned', 'corrected')
      do update set points = kept.points + excluded.points, remaining = kept.remaining + excluded.remaining, at = excluded.at;
    return;
  end if;
  -- What was owed before is not taken of points that came another way.
  fell := floor(held.total_u / 1000000) - floor((held.total_u + p_units) / 1000000);
  taken := least(held.balance, -due, fell);
  if taken <= 0 then return; end if;
  perform points_spend(p_player => p_player, p_points => taken);
  update points_accounts set given = given - taken where player_id = p_player;
  insert into points_entries as kept (player_id, kind, points, day, at) values (p_player, 'corrected', -taken, p_day, p_at)
    on conflict (player_id, kind, day) where kind in ('earned', 'corrected')
    do update set points = kept.points + excluded.points, at = excluded.at;
end $$;
