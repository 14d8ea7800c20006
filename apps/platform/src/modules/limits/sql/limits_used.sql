-- What a player's ledger says of a time: deposits with what agents and members gave, stakes, or stakes less payouts. A bet that was taken back is none, and a payout
-- belongs to the time in which it came, as does what was corrected of it. What a round won
-- that its vendor gave is neither, and what was staked and won with a bonus is not the player's own.
create or replace function limits_used(p_player text, p_kind text, p_from timestamptz, p_to timestamptz) returns bigint
language plpgsql as $$
begin
  if p_kind = 'deposit' then
    return (select coalesce(sum(credit), 0) from wallet_transactions
      where player_id = p_player and statement = 'deposit' and kind = 'deposit' and at >= p_from and at < p_to)
      + (select coalesce(sum(t.amount), 0) from agent_transfers t where t.to_id = p_player and t.at >= p_from and t.at < p_to);
  end if;
  return (select coalesce(sum(case when cancelled_by is null then debit else 0 end - case p_kind when 'wager' then 0 else credit end), 0)
    from wallet_transactions
    where player_id = p_player and at >= p_from and at < p_to and (debit > 0 or credit > 0)
      and kind in ('debit', 'credit') and starts_with(source, 'vendor:') and statement <> 'free_win')
    + (select coalesce(sum(case when kind = 'credit' then -credit else case p_kind when 'wager' then 0 else debit - credit end end), 0)
      from wallet_transactions
      where player_id = p_player and at >= p_from and at < p_to and (debit > 0 or credit > 0)
        and source = 'bonus' and kind in ('credit', 'debit', 'correction') and statement = 'bonus_play' and cancelled_by is null)
    - (select coalesce(sum(change), 0) from wallet_correction
      where p_kind = 'loss' and player_id = p_player and at >= p_from and at < p_to);
end $$;
