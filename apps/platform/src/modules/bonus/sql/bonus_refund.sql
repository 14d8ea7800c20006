-- Gives the bonus its part of a bet back that was taken back, and returns it: what that very bet had taken.
create or replace function bonus_refund(p_player text, p_grant text, p_bet text, p_round text, p_command text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  staked wallet_transactions;
begin
  if p_grant is null then return 0; end if;
  select t.* into staked from wallet_transactions t join wallet_accounts a on a.player_id = p_player and a.merchant_code = t.merchant_code
    where t.source = 'bonus' and t.kind = 'credit' and t.reference = 'stake:' || p_bet;
  if not found then return 0; end if;
  update wallet_transactions set cancelled_by = p_command where seq = staked.seq;
  perform bonus_keep(p_player => p_player, p_grant => p_grant, p_kind => 'refund', p_part => staked.credit, p_round => p_round,
    p_command => p_command, p_target => staked.reference, p_at => p_at);
  return staked.credit;
end $$;
