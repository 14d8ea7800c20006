-- Notes why a bet was refused, and where a limit or a reality check has refused it tells the player's apps, which see the vendor's game alone: of the limits that it goes beyond the one that leaves least, and where it goes beyond none, time of play.
-- The caller has asked for the refusal in this transaction, so the windows are there. Only bets that are refused pay for it.
create or replace function limits_note_bet(p_player text, p_amount bigint, p_refusal text, p_at timestamptz) returns void
language plpgsql as $$
declare
  refusing text := case p_refusal when 'player_excluded' then 'exclusion' when 'reality_check' then 'reality' else coalesce((
    select room.kind from (
      select rule.kind, rule.amount - case rule.kind when 'stake' then 0 else
        (limits_window(p_player => p_player, p_kind => rule.kind, p_period => rule.period, p_at => p_at)).used end as amount
      from limit_rule rule where rule.player_id = p_player and rule.kind in ('stake', 'wager', 'loss')
    ) room where p_amount > room.amount order by room.amount, room.kind limit 1), 'session') end;
begin
  perform limits_note_refusal(p_merchant => merchant_code, p_move => 'bet', p_rule => refusing, p_times => 1, p_at => p_at)
    from wallet_accounts where player_id = p_player;
  if p_refusal = 'limit_reached' then
    insert into outbox (topic, payload, at) values ('limit.refused', jsonb_build_object('playerId', p_player), p_at);
  elsif p_refusal = 'reality_check' then
    insert into outbox (topic, payload, at) values ('reality.changed', jsonb_build_object('playerId', p_player), p_at);
  end if;
end $$;
