-- What is used of the window in which an instant lies; from now on it is kept. The caller holds the player's account, and has
-- written nothing yet of what is about to be counted. Of the windows before it those go that no node's clock can still lie in.
create or replace function limits_open_window(p_player text, p_kind text, p_period text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  opened limit_window := limits_window(p_player => p_player, p_kind => p_kind, p_period => p_period, p_at => p_at);
begin
  insert into limit_window select opened.* on conflict do nothing;
  delete from limit_window where player_id = p_player and kind = p_kind and period = p_period and ends_at < p_at - interval '1 day';
  return opened.used;
end $$;
