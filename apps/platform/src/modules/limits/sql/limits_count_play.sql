-- Counts a bet, a payout, or with a stake below zero a bet that is taken back, in the windows of its time; a bet is play also by its
-- time. It refuses nothing.
create or replace function limits_count_play(p_player text, p_stake bigint, p_payout bigint, p_at timestamptz) returns void
language plpgsql as $$
begin
  update limit_window set used = used + case kind when 'wager' then p_stake else p_stake - p_payout end
    where player_id = p_player and starts_at <= p_at and ends_at > p_at;
  if p_stake > 0 and exists (select from limit_time where player_id = p_player) then
    perform limits_count_time(p_player => p_player, p_at => p_at);
  end if;
end $$;
