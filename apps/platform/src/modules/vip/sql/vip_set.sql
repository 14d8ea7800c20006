-- Gives a player a level in the name of an operator, or holds the one that they have, up to a day. It pays nothing: what a level pays is
-- for whoever reaches it by play. Statuses: 'ok', 'level' where there is none of that number, 'blocked' where the player may have nothing.
create or replace function vip_set(p_player text, p_level smallint, p_until date, p_by text, p_at timestamptz) returns text
language plpgsql as $$
declare
  account wallet_accounts;
  held    vip_players;
  asked   bigint := 0;
begin
  select * into account from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found or not rewards_may_have(p_player => p_player, p_at => p_at) then return 'blocked'; end if;
  if p_level > 0 then
    select l.need into asked from vip_levels l
      where l.merchant_code = account.merchant_code and l.number = vip_newest(p_merchant => account.merchant_code) and l.level = p_level;
    if not found then return 'level'; end if;
  end if;
  insert into vip_players (player_id, merchant_code, currency, points) values (p_player, account.merchant_code, account.currency, 0)
    on conflict (player_id) do nothing;
  select * into strict held from vip_players where player_id = p_player for update;
  if held.level = p_level then asked := held.points; end if;
  update vip_players set level = p_level, points = asked, held_until = p_until, locked_by = p_by where player_id = p_player;
  insert into vip_moves (player_id, merchant_code, kind, from_level, to_level, points, made_by, at)
    values (p_player, account.merchant_code, 'set', held.level, p_level, asked, p_by, p_at);
  insert into outbox (topic, payload, at) values ('vip.changed', jsonb_build_object('playerId', p_player), p_at);
  return 'ok';
end $$;
