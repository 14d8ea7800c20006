-- True where no limit refuses this stake. The caller holds the player's account, and counts the bet once it is written. Of a player
-- without limits one look at an index is all that it takes.
create or replace function limits_admit_bet(p_player text, p_amount bigint, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  lowest record;
begin
  for lowest in
    select kind, period, min(amount) as amount from limit_rule
    where player_id = p_player and kind in ('stake', 'wager', 'loss') group by kind, period
  loop
    if lowest.kind <> 'stake' then
      lowest.amount := lowest.amount - limits_open_window(p_player => p_player, p_kind => lowest.kind, p_period => lowest.period, p_at => p_at);
    end if;
    if p_amount > lowest.amount then return false; end if;
  end loop;
  return true;
end $$;
