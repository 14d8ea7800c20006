-- Why a stake is refused, 'player_excluded', 'reality_check' or 'limit_reached'; null where nothing stands in its way. The caller holds
-- the player's account, and counts the bet once it is written. One statement looks at all of it: each bet pays for it. A window is opened
-- only where none is kept.
create or replace function limits_bet_refusal(p_player text, p_amount bigint, p_at timestamptz) returns text
language plpgsql as $$
declare
  refusal  text;
  room     bigint;
  is_timed boolean;
begin
  select
      case when exists (select from exclusion_in_force(p_player => p_player, p_at => p_at)) then 'player_excluded'
        when exists (select from reality where player_id = p_player and blocks_at <= p_at) then 'reality_check' end,
      min(rule.amount - case rule.kind when 'stake' then 0 else coalesce(
        (select kept.used from limit_window kept
          where kept.player_id = p_player and kept.kind = rule.kind and kept.period = rule.period and kept.starts_at <= p_at and kept.ends_at > p_at
          order by kept.starts_at desc limit 1),
        limits_open_window(p_player => p_player, p_kind => rule.kind, p_period => rule.period, p_at => p_at)) end)
        filter (where rule.kind <> 'session'),
      bool_or(rule.kind = 'session')
    into refusal, room, is_timed
    from limit_rule rule where rule.player_id = p_player and rule.kind <> 'deposit';
  if refusal is not null then return refusal; end if;
  if p_amount > room or is_timed and limits_time_reached(p_player => p_player, p_at => p_at) then return 'limit_reached'; end if;
  return null;
end $$;
