-- Whether a check has been due for so long without an answer that no bet is taken.
create or replace function limits_reality_blocks(p_player text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  return exists (select from reality where player_id = p_player and blocks_at <= p_at);
end $$;
