-- Whether a player may have rewards now: neither blocked nor on trial nor a test player, neither on a break nor excluded. Without an
-- answer it is no.
create or replace function rewards_may_have(p_player text, p_at timestamptz) returns boolean
language sql stable as $$
  select coalesce((
    select p.status = 'active' and p.type not in (4, 40) and exclusion_may_market(p_player => p_player, p_at => p_at)
        and not exclusion_holds(p_player => p_player, p_at => p_at)
      from player p where p.id = p_player
  ), false)
$$;
