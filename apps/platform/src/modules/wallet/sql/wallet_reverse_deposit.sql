-- Gives a deposit back to its provider, which has taken the money back: from the player what is there, and the rest from the account
-- of what players owe. The player is never below zero.
create or replace function wallet_reverse_deposit(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_description text, p_group text,
  p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => p_source, p_kind => 'reversal', p_reference => p_reference, p_fingerprint => p_fingerprint);
  taken  bigint := least(answer.balance, p_amount);
begin
  if answer.status <> 'new' then return answer; end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => 'reversal', p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => taken, p_credit => 0,
    p_counter => wallet_house(p_player => p_player, p_source => p_source), p_statement => 'reversal', p_description => p_description,
    p_group => p_group, p_target => null, p_at => p_at
  );
  if answer.status = 'ok' and taken < p_amount then
    insert into wallet_postings
      select seq, wallet_house(p_player => p_player, p_source => 'receivable'), wallet_house(p_player => p_player, p_source => p_source),
        p_amount - taken, p_currency
      from wallet_transactions where id = p_id;
  end if;
  return answer;
end $$;
