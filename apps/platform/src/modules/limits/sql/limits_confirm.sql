-- The player confirms what waits, within its time. Returns 'confirmed', 'limit_not_due' before then, and 'limit_gone' where nothing
-- waits any more.
create or replace function limits_confirm(p_player text, p_change text, p_at timestamptz) returns text
language plpgsql as $$
declare
  change limit_change;
begin
  perform from wallet_accounts where player_id = p_player for update;
  select * into change from limit_change where id = p_change and player_id = p_player and source = 'player' and outcome is null;
  if not found or change.confirm_until < p_at then return 'limit_gone'; end if;
  if change.confirm_from > p_at then return 'limit_not_due'; end if;
  update limit_change set outcome = 'confirmed', ended_at = p_at where id = p_change;
  if change.to_amount is null then
    delete from limit_rule where player_id = p_player and kind = change.kind and period = change.period and source = 'player';
  else
    update limit_rule set amount = change.to_amount, active_from = p_at, change_id = p_change
      where player_id = p_player and kind = change.kind and period = change.period and source = 'player';
  end if;
  return 'confirmed';
end $$;
