-- Takes points of a player, those that expire first before others. The caller holds the lock of the player's points.
create or replace function points_spend(p_player text, p_points bigint) returns void
language sql as $$
  update points_entries e set remaining = e.remaining - used.points
    from (
      select open.id, least(open.remaining, p_points - open.before) as points
        from (
          select l.id, l.remaining, coalesce(sum(l.remaining) over (
              order by l.expires_on nulls last, l.id rows between unbounded preceding and 1 preceding
            ), 0)::bigint as before
            from points_entries l where l.player_id = p_player and l.remaining > 0
        ) open where open.before < p_points
    ) used
    where e.id = used.id;
  update points_accounts set balance = balance - p_points where player_id = p_player;
$$;
