-- The player stakes or opens a game: where their time is kept, what has gone by since they were last seen to play is counted.
create or replace function limits_count_time(p_player text, p_at timestamptz) returns void
language sql volatile as $$
  update limit_time set seen_at = greatest(seen_at, p_at), used = used + case
    when p_at > seen_at and p_at - seen_at < interval '30 minutes' then p_at - greatest(seen_at, starts_at) else interval '0' end
  where player_id = p_player and starts_at <= p_at and ends_at > p_at
$$;
