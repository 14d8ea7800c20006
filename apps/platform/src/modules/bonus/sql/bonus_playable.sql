-- What a player can stake in a game of a category beside their own money: the largest grant that counts it. Each grant is staked for itself.
create or replace function bonus_playable(p_player text, p_vendor text, p_game text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  product text;
begin
  if not coalesce((select bonus_open from wallet_accounts where player_id = p_player), false) then return 0; end if;
  select s.game_type into product from gaming_sessions s
    where s.player_id = p_player and s.vendor_code = p_vendor and s.game_code = p_game order by s.opened_at desc limit 1;
  return coalesce((select max(g.balance) from bonus_grant g
    where g.player_id = p_player and g.state = 'active' and g.expires_at > p_at and bonus_share(p_terms => g.terms, p_product => product) > 0), 0);
end $$;
