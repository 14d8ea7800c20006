-- Whether a player is to be asked for a limit of their deposits before the next one: they have none of their own, and have not answered
-- for so many months. The operator's limit is no answer.
create or replace function limits_asks_choice(p_player text, p_months integer, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  return not exists (select from limit_rule where player_id = p_player and kind = 'deposit' and source = 'player')
    and not exists (select from limit_choice where player_id = p_player and answered_at > p_at - make_interval(months => p_months));
end $$;
