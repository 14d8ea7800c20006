-- For how many seconds a player has played on the day in which an instant lies, up to that instant where they still play.
create or replace function limits_time_used(p_player text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  played limit_time := limits_time(p_player => p_player, p_at => p_at);
  since  interval := case when p_at - played.seen_at < interval '30 minutes' then p_at - greatest(played.seen_at, played.starts_at) end;
begin
  return floor(extract(epoch from played.used + greatest(coalesce(since, interval '0'), interval '0')));
end $$;
