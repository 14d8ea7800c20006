-- What the deposit limits leave; null where none holds. The caller holds the player's account.
create or replace function limits_deposit_room(p_player text, p_at timestamptz) returns bigint
language plpgsql as $$
begin
  return (select min(lowest.amount - (limits_window(p_player => p_player, p_kind => 'deposit', p_period => lowest.period, p_at => p_at)).used)
    from (select period, min(amount) as amount from limit_rule where player_id = p_player and kind = 'deposit' group by period) lowest);
end $$;
