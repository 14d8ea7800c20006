-- The window of a limit in which an instant lies: as it is kept, else as the ledger says. A stake limit has none; of a limit of time it is whole minutes. It writes nothing.
create or replace function limits_window(p_player text, p_kind text, p_period text, p_at timestamptz) returns limit_window
language plpgsql as $$
declare
  kept limit_window;
  span tstzrange;
begin
  if p_period = 'none' then return null; end if;
  if p_kind = 'session' then
    select p_player, p_kind, p_period, played.starts_at, played.ends_at, limits_time_used(p_player => p_player, p_at => p_at) / 60 into kept
      from limits_time(p_player => p_player, p_at => p_at) played;
    return kept;
  end if;
  select * into kept from limit_window
    where player_id = p_player and kind = p_kind and period = p_period and starts_at <= p_at and ends_at > p_at order by starts_at desc limit 1;
  if found then return kept; end if;
  span := limits_period(p_player => p_player, p_period => p_period, p_at => p_at);
  return (p_player, p_kind, p_period, lower(span), upper(span),
    limits_used(p_player => p_player, p_kind => p_kind, p_from => lower(span), p_to => upper(span)))::limit_window;
end $$;
