-- The operator limits a player, or with null takes that limit away; the player's own stays beside it. A first limit and a lower one hold
-- at once. More, or none, is only for two operators, which `p_by_two` says. Returns 'applied', 'unchanged', or 'loosens' where two are
-- wanted.
create or replace function limits_operate(
  p_id text, p_player text, p_kind text, p_period text, p_amount bigint, p_by text, p_by_two boolean, p_at timestamptz
) returns text
language plpgsql as $$
declare
  own    text;
  holds  bigint;
  lowers boolean;
begin
  select case when p_kind <> 'session' then currency end into strict own from wallet_accounts where player_id = p_player for update;
  select amount into holds from limit_rule where player_id = p_player and kind = p_kind and period = p_period and source = 'operator';
  if holds is not distinct from p_amount then return 'unchanged'; end if;
  lowers := p_amount is not null and (holds is null or p_amount < holds);
  if not lowers and not p_by_two then return 'loosens'; end if;
  insert into limit_change (id, player_id, kind, period, source, from_amount, to_amount, currency, asked_at, asked_by, confirm_from, confirm_until, outcome, ended_at)
    values (p_id, p_player, p_kind, p_period, 'operator', holds, p_amount, own, p_at, p_by,
      case when not lowers then p_at end, case when not lowers then p_at + interval '1 day' end,
      case when lowers then 'applied' else 'confirmed' end, p_at);
  if p_amount is null then
    delete from limit_rule where player_id = p_player and kind = p_kind and period = p_period and source = 'operator';
  else
    insert into limit_rule (player_id, kind, period, source, amount, currency, active_from, change_id)
      values (p_player, p_kind, p_period, 'operator', p_amount, own, p_at, p_id)
      on conflict (player_id, kind, period, source) do update set amount = excluded.amount, active_from = excluded.active_from, change_id = excluded.change_id;
  end if;
  return 'applied';
end $$;
