-- round/close. Closing twice is harmless; the first time counts, and keeps the time of the last change: the winner board goes by it.
create or replace function gaming_close_round(p_vendor text, p_player text, p_game text, p_round text, p_at timestamptz) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer;
  played gaming_rounds;
begin
  select 'ok', balance, currency, null, false into answer from wallet_accounts where player_id = p_player for update;
  if not found or not gaming_knows(p_player => p_player, p_vendor => p_vendor) then return ('unknown_player', null, null, null, false)::wallet_answer; end if;
  select * into played from gaming_rounds where vendor_code = p_vendor and player_id = p_player and game_code = p_game and round = p_round for update;
  if not found then return gaming_refuse(p_status => 'unknown_round', p_answer => answer); end if;
  update gaming_rounds set
    closed_at = coalesce(closed_at, p_at),
    changed_at = case when state in ('settled', 'cancelled') then changed_at else p_at end,
    state = case when state = 'cancelled' then state else 'settled' end
    where id = played.id;
  -- The ledger has no row of this.
  if played.state not in ('settled', 'cancelled') and played.mode = 'real' then
    insert into gaming_closed_rounds (round_id, at) values (played.id, p_at);
  end if;
  return answer;
end $$;
