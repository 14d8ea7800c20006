-- A player asks for a limit, or with null for none. A first limit and a lower one hold at once; to them, and to asking for what holds
-- already, what waits gives way. More waits for the player to confirm it. Returns 'applied', 'unchanged', 'waits', or 'limit_pending'
-- where something waits already.
create or replace function limits_set(
  p_id text, p_player text, p_kind text, p_period text, p_amount bigint, p_wait interval, p_confirm interval, p_at timestamptz
) returns text
language plpgsql as $$
declare
  own    text;
  holds  bigint;
  lowers boolean;
begin
  select case when p_kind <> 'session' then currency end into strict own from wallet_accounts where player_id = p_player for update;
  update limit_change set outcome = 'lapsed', ended_at = p_at
    where player_id = p_player and source = 'player' and outcome is null and confirm_until < p_at;
  select amount into holds from limit_rule where player_id = p_player and kind = p_kind and period = p_period and source = 'player';
  lowers := p_amount is not null and (holds is null or p_amount < holds);
  if lowers or holds is not distinct from p_amount then
    update limit_change set outcome = 'replaced', ended_at = p_at
      where player_id = p_player and kind = p_kind and period = p_period and source = 'player' and outcome is null;
  elsif exists (select from limit_change where player_id = p_player and kind = p_kind and period = p_period and source = 'player' and outcome is null) then
    return 'limit_pending';
  end if;
  if holds is not distinct from p_amount then return 'unchanged'; end if;
  insert into limit_change (id, player_id, kind, period, source, from_amount, to_amount, currency, asked_at, asked_by, confirm_from, confirm_until, outcome, ended_at)
    values (p_id, p_player, p_kind, p_period, 'player', holds, p_amount, own, p_at, 'player',
      case when not lowers then p_at + p_wait end, case when not lowers then p_at + p_wait + p_confirm end,
      case when lowers then 'applied' end, case when lowers then p_at end);
  if not lowers then return 'waits'; end if;
  insert into limit_rule (player_id, kind, period, source, amount, currency, active_from, change_id)
    values (p_player, p_kind, p_period, 'player', p_amount, own, p_at, p_id)
    on conflict (player_id, kind, period, source) do update set amount = excluded.amount, active_from = excluded.active_from, change_id = excluded.change_id;
  return 'applied';
end $$;
