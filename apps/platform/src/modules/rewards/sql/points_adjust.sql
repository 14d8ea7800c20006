-- Gives points in an operator's name, or takes them where `p_points` is below 0. Statuses: 'ok', 'blocked' where the player may have
-- nothing, 'short' where fewer are there than would be taken.
create or replace function points_adjust(p_player text, p_points bigint, p_at timestamptz) returns text
language plpgsql as $$
declare
  held  points_accounts;
  today date;
  days  integer;
begin
  if p_points > 0 and not rewards_may_have(p_player => p_player, p_at => p_at) then return 'blocked'; end if;
  insert into points_accounts (player_id, merchant_code)
    select w.player_id, w.merchant_code from wallet_accounts w where w.player_id = p_player and p_points > 0 on conflict do nothing;
  perform points_expire(p_player => p_player, p_at => p_at);
  select * into held from points_accounts where player_id = p_player for update;
  if not found or held.balance + p_points < 0 then return 'short'; end if;
  today := play_day(p_merchant => held.merchant_code, p_at => p_at);
  if p_points < 0 then
    perform points_spend(p_player => p_player, p_points => -p_points);
    insert into points_entries (player_id, kind, points, day, at) values (p_player, 'taken', p_points, today, p_at);
    return 'ok';
  end if;
  select v.expire_days into days from points_version v
    where v.merchant_code = held.merchant_code and v.from_day <= today order by v.number desc limit 1;
  update points_accounts set balance = balance + p_points where player_id = p_player;
  insert into points_entries (player_id, kind, points, remaining, day, expires_on, at)
    values (p_player, 'given', p_points, p_points, today, today + days, p_at);
  return 'ok';
end $$;
