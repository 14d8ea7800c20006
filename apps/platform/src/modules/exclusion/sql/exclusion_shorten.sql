-- Ends the exclusions of these kinds that hold and are past their irrevocable time, so many days after it was agreed: one number for those
-- with an end of their own, one for those until further notice. What was agreed before stays. Returns when the last of them is over; null
-- where none holds, and where one is irrevocable still.
create or replace function exclusion_shorten(
  p_player text, p_kinds text[], p_definite_days integer, p_indefinite_days integer, p_by text, p_at timestamptz
) returns timestamptz
language plpgsql as $$
begin
  perform from wallet_accounts where player_id = p_player for update;
  if exists (select from exclusion_term where player_id = p_player and kind = any(p_kinds) and (over_at is null or over_at > p_at)
    and irrevocable_until > p_at) then return null; end if;
  insert into exclusion_end (exclusion_id, agreed_at, agreed_by, over_at)
    select id, p_at, p_by, p_at + make_interval(hours => 24 * case when ends_at is null then p_indefinite_days else p_definite_days end)
      from exclusion_term where player_id = p_player and kind = any(p_kinds) and (over_at is null or over_at > p_at)
    on conflict do nothing;
  return (select max(over_at) from exclusion_term where player_id = p_player and kind = any(p_kinds) and over_at > p_at);
end $$;
