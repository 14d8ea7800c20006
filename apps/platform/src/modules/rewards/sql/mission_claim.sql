-- Gives a player what a mission of a period comes to, once, under the lock of the player's account. Whoever repeats it gets what it came to
-- first. Statuses: 'ok', 'repeat', 'key_reused' of a request for another one, 'blocked' where the player may have nothing, 'unknown'
-- where there is no such mission or its time has passed, 'not_met'.
create or replace function mission_claim(
  p_player text, p_mission text, p_from date, p_key text, p_id text, p_transaction text, p_fingerprint text, p_at timestamptz,
  out status text, out award text, out amount bigint, out required bigint
)
language plpgsql as $$
declare
  had   mission_claim;
  stood record;
begin
  amount := 0;
  required := 0;
  perform from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found then status := 'blocked'; return; end if;
  select * into had from mission_claim c where c.player_id = p_player and c.mission = p_mission and c.from_day = p_from;
  if found then
    status := 'repeat';
    award := had.award;
    amount := had.amount;
    required := had.required;
    return;
  end if;
  if exists (select from mission_claim c where c.player_id = p_player and c.request_key = p_key) then status := 'key_reused'; return; end if;
  if not rewards_may_have(p_player => p_player, p_at => p_at) then status := 'blocked'; return; end if;
  select * into stood from mission_standings(p_player => p_player, p_at => p_at) s where s.mission = p_mission and s.from_day = p_from;
  if not found then status := 'unknown'; return; end if;
  if stood.progress < stood.target then status := 'not_met'; return; end if;
  insert into mission_claim (player_id, mission, from_day, merchant_code, number, award, amount, required, progress, request_key, at)
    values (p_player, p_mission, p_from, stood.merchant_code, stood.number, stood.award, stood.amount, stood.required, stood.progress, p_key, p_at);
  perform rewards_give(
    p_player => p_player, p_award => stood.award, p_amount => stood.amount, p_required => stood.required, p_bonus => stood.bonus,
    p_reference => 'mission:' || p_player || ':' || p_mission || ':' || p_from, p_id => p_id, p_transaction => p_transaction,
    p_fingerprint => p_fingerprint, p_at => p_at
  );
  status := 'ok';
  award := stood.award;
  amount := stood.amount;
  required := stood.required;
end $$;
