-- Whether a reference of free rounds may be played: a gift of the operator by its player in its game, up to its end and its number, and
-- until the operator takes it back. A round that has begun is ended all the same. A reference that no operator has given is the vendor's
-- own, and always fits.
create or replace function gaming_gift_fits(p_gift text, p_player text, p_vendor text, p_game text, p_begins boolean, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  gift free_round_gift;
begin
  select * into gift from free_round_gift where id = p_gift;
  if not found then return true; end if;
  if gift.player_id <> p_player or gift.vendor_code <> p_vendor or gift.game_code <> p_game then return false; end if;
  return not p_begins or gift.withdrawn_at is null and p_at < gift.ends_at and gaming_gift_left(p_gift => p_gift) > 0;
end $$;
