-- Gives the player back what of a round's payouts went to the grant, before they are taken back, rounded up: all of it with the last of
-- them, and no more than the grant has. `p_kept` is what went there. Returns it.
create or replace function bonus_take_back(p_player text, p_grant text, p_paid bigint, p_kept bigint, p_amount bigint, p_round text, p_command text, p_at timestamptz)
returns bigint
language plpgsql as $$
declare
  held bonus_grant;
  part bigint;
begin
  if p_grant is null or p_kept = 0 then return 0; end if;
  select * into strict held from bonus_grant where id = p_grant;
  part := least(ceil(p_amount::numeric * p_kept / p_paid)::bigint, held.balance);
  if part = 0 then return 0; end if;
  perform bonus_write(p_grant => p_grant, p_kind => 'correction', p_amount => -part, p_round => p_round, p_at => p_at);
  perform bonus_move(p_player => p_player, p_account => 'bonus:owed', p_kind => 'correction', p_reference => 'correction:' || p_command, p_amount => part,
    p_round => p_round, p_target => null, p_id => p_command || '/bonus', p_at => p_at);
  return part;
end $$;
