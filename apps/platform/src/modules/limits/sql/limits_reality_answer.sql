-- The player has seen the check that is due and goes on; an answer to none changes nothing. Who answers half an hour after it was due
-- has not staked since: a session begins with the answer.
create or replace function limits_reality_answer(p_player text, p_offered integer[], p_default integer, p_at timestamptz) returns void
language plpgsql as $$
declare
  every interval := limits_reality_every(p_player => p_player, p_offered => p_offered, p_default => p_default);
begin
  update reality set answered_at = p_at, due_at = p_at + every, blocks_at = p_at + every + interval '2 minutes',
    begun_at = case when due_at <= p_at - interval '30 minutes' then p_at else begun_at end
  where player_id = p_player and due_at <= p_at;
end $$;
