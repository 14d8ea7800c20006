-- Whether offers may be sent to a player at an instant: not while excluded, nor on a break of 72 hours or more. What was sent before one
-- began stays, and what is due within it is never shown.
create or replace function exclusion_may_market(p_player text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  return not exists (select from exclusion_term where player_id = p_player and starts_at <= p_at and (over_at is null or over_at > p_at)
    and (kind <> 'break' or ends_at - starts_at >= interval '72 hours'));
end $$;
