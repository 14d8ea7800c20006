-- Debit, credit, both at once, adjustment, promotional credit, deposit: whichever amounts are given. A debit whose
-- reference was rolled back before it came is refused.
create or replace function wallet_move(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_currency text,
  p_debit bigint, p_credit bigint, p_statement text, p_description text, p_group text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => p_source, p_kind => p_kind, p_reference => p_reference, p_fingerprint => p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  if p_kind = 'debit' and wallet_is_tombstoned(p_player => p_player, p_source => p_source, p_reference => p_reference) then
    return ('rolled_back', answer.balance, answer.currency, null, false)::wallet_answer;
  end if;
  return wallet_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => p_kind, p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => p_debit, p_credit => p_credit,
    p_counter => wallet_house(p_player => p_player, p_source => p_source), p_statement => p_statement, p_description => p_description, p_group => p_group,
    p_target => null, p_at => p_at
  );
end $$;
