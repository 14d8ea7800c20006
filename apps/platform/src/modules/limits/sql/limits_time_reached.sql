-- Whether the player has played for as long as they or the operator allow on a day. From now on their time is kept. It locks the
-- player's account.
create or replace function limits_time_reached(p_player text, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  most bigint := (select min(amount) from limit_rule where player_id = p_player and kind = 'session');
begin
  if most is null then return false; end if;
  perform from wallet_accounts where player_id = p_player for update;
  insert into limit_time select (limits_time(p_player => p_player, p_at => p_at)).* on conflict do nothing;
  return limits_time_used(p_player => p_player, p_at => p_at) >= most * 60;
end $$;
