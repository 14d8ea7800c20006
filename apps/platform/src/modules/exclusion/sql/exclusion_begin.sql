-- Begins a break or an exclusion, under the lock of the player's account: a bet under way comes before it, and none after. Months are
-- those of the calendar in the zone; none at all is until further notice. Null where one holds already that ends no sooner.
create or replace function exclusion_begin(
  p_id text, p_player text, p_kind text, p_hours integer, p_months integer, p_irrevocable_months integer, p_zone text, p_by text, p_at timestamptz
) returns exclusion
language plpgsql as $$
declare
  ends  timestamptz := ((p_at at time zone p_zone) + make_interval(months => p_months)) at time zone p_zone + make_interval(hours => p_hours);
  bound timestamptz := greatest(p_at, ((p_at at time zone p_zone) + make_interval(months => p_irrevocable_months)) at time zone p_zone);
  begun exclusion;
begin
  perform from wallet_accounts where player_id = p_player for update;
  if exists (select from exclusion_term where player_id = p_player and (over_at is null or over_at >= ends)) then return null; end if;
  insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
    values (p_id, p_player, p_kind, p_at, ends, case when p_kind = 'break' then ends else least(ends, bound) end, p_by)
    returning * into begun;
  return begun;
end $$;
