-- The level that a player is on, 0 below the first; null where the merchant has no levels.
create or replace function vip_level_of(p_player text) returns integer
language plpgsql stable as $$
declare
  merchant text := (select w.merchant_code from wallet_accounts w where w.player_id = p_player and w.mode = 'real');
  held     integer;
begin
  if not exists (
    select from vip_levels l where l.merchant_code = merchant and l.number = vip_newest(p_merchant => merchant)
  ) then return null; end if;
  select p.level into held from vip_players p where p.player_id = p_player;
  return coalesce(held, 0);
end $$;
