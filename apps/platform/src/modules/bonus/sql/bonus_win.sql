-- What of a payout goes back to the grant of its round: the share that the bonus has in the round's stakes, rounded down. The rest is the
-- player's.
create or replace function bonus_win(p_player text, p_grant text, p_stake bigint, p_bonus bigint, p_payout bigint, p_round text, p_command text, p_at timestamptz)
returns bigint
language sql as $$
  select case when p_grant is null or p_bonus = 0 or p_payout = 0 then 0 else bonus_keep(
    p_player => p_player, p_grant => p_grant, p_kind => 'win', p_part => div(p_payout::numeric * p_bonus, p_stake)::bigint, p_round => p_round,
    p_command => p_command, p_target => null, p_at => p_at
  ) end
$$;
