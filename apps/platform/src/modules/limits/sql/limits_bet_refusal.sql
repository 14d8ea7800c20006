-- Why a stake is refused, 'player_excluded', 'reality_check' or 'limit_reached'; null where nothing stands in its way. The caller holds
-- the player's account, and counts the bet once it is written. Of a player without limits and exclusions three looks at indexes are all
-- that it takes.
create or replace function limits_bet_refusal(p_player text, p_amount bigint, p_at timestamptz) returns text
language plpgsql as $$
declare
  lowest record;
begin
  if exclusion_holds(p_player => p_player, p_at => p_at) then return 'player_excluded'; end if;
  if limits_reality_blocks(p_player => p_player, p_at => p_at) then return 'reality_check'; end if;
  for lowest in
    select kind, period, min(amount) as amount from limit_rule
    where player_id = p_player and kind in ('stake', 'wager', 'loss', 'session') group by kind, period
  loop
    if lowest.kind = 'session' then
      if limits_time_reached(p_player => p_player, p_at => p_at) then return 'limit_reached'; end if;
      continue;
    end if;
    if lowest.kind <> 'stake' then
      lowest.amount := lowest.amount - limits_open_window(p_player => p_player, p_kind => lowest.kind, p_period => lowest.period, p_at => p_at);
    end if;
    if p_amount > lowest.amount then return 'limit_reached'; end if;
  end loop;
  return null;
end $$;
