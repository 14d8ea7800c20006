-- Opens a part of a red packet for a player, in one transaction with what it gives. Players who open at the same time take different parts.
-- Statuses: 'ok', 'repeat' with the part that the player has opened before, 'unknown', 'blocked' where the player may have nothing,
-- 'not_open' before it opens, 'over' after that, 'none_left'.
create or replace function red_packet_open(
  p_player text, p_key text, p_id text, p_transaction text, p_fingerprint text, p_at timestamptz,
  out status text, out award text, out amount bigint, out required bigint, out days integer
)
language plpgsql as $$
declare
  account wallet_accounts;
  packet  red_packet;
  part    integer;
begin
  amount := 0;
  required := 0;
  select * into account from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found then status := 'blocked'; return; end if;
  select * into packet from red_packet r where (r.merchant_code, r.key) = (account.merchant_code, p_key);
  if not found then status := 'unknown'; return; end if;
  award := packet.award;
  days := (packet.bonus ->> 'days')::integer;
  select p.amount into red_packet_open.amount from red_packet_part p where (p.packet_id, p.player_id) = (packet.id, p_player);
  if found then
    required := amount * packet.turnover_times;
    status := 'repeat';
    return;
  end if;
  amount := 0;
  if not rewards_may_have(p_player => p_player, p_at => p_at) then status := 'blocked'; return; end if;
  if p_at < packet.opens_at then status := 'not_open'; return; end if;
  if p_at >= packet.closes_at or packet.ended_at is not null then status := 'over'; return; end if;
  select p.nth, p.amount into part, red_packet_open.amount from red_packet_part p
    where p.packet_id = packet.id and p.player_id is null order by p.nth limit 1 for update skip locked;
  if not found then
    amount := 0;
    status := 'none_left';
    return;
  end if;
  required := amount * packet.turnover_times;
  update red_packet_part p set player_id = p_player, opened_at = p_at where (p.packet_id, p.nth) = (packet.id, part);
  perform rewards_give(
    p_player => p_player, p_award => packet.award, p_amount => amount, p_required => required, p_bonus => packet.bonus,
    p_reference => 'packet:' || packet.id || ':' || part, p_id => p_id, p_transaction => p_transaction, p_fingerprint => p_fingerprint,
    p_at => p_at
  );
  status := 'ok';
end $$;
