-- A player opens a game. A session begins with it where none runs: one ends by half an hour without a game opened and without money
-- moved. A check that is due stays due, however long ago.
create or replace function limits_reality_begin(p_player text, p_offered integer[], p_default integer, p_at timestamptz) returns void
language plpgsql as $$
declare
  running reality;
  due     timestamptz := p_at + limits_reality_every(p_player => p_player, p_offered => p_offered, p_default => p_default);
begin
  perform limits_count_time(p_player => p_player, p_at => p_at);
  insert into reality (player_id) values (p_player) on conflict do nothing;
  select * into strict running from reality where player_id = p_player for update;
  if running.begun_at is null or running.due_at > p_at and greatest(running.opened_at, running.answered_at) <= p_at - interval '30 minutes'
    and not exists (select from wallet_transactions where player_id = p_player and (debit > 0 or credit > 0) and at > p_at - interval '30 minutes')
  then
    update reality set begun_at = p_at, opened_at = p_at, due_at = due, blocks_at = due + interval '2 minutes' where player_id = p_player;
  else
    update reality set opened_at = p_at where player_id = p_player;
  end if;
end $$;
