-- Whether a round that was staked with a grant is not decided yet.
create or replace function bonus_has_open_round(p_player text, p_grant text) returns boolean
language sql stable as $$
  select exists (select from gaming_rounds r where r.player_id = p_player and r.bonus_grant = p_grant and r.state not in ('settled', 'cancelled'))
$$;
