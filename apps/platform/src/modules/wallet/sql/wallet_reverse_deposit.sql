-- Gives a deposit back to its provider, which has taken the money back, as wallet_take_back does. What is owed is written down by the caller.
create or replace function wallet_reverse_deposit(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_description text, p_group text,
  p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => p_source, p_kind => 'reversal', p_reference => p_reference, p_fingerprint => p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  return wallet_take_back(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => 'reversal', p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_amount => p_amount, p_statement => 'reversal',
    p_description => p_description, p_group => p_group, p_debt => null, p_at => p_at
  );
end $$;
