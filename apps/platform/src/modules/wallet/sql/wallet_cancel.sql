-- Takes a debit back by its reference; wallet_cancel_write says what becomes of it.
create or replace function wallet_cancel(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_target text, p_currency text, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => p_source, p_kind => 'cancel', p_reference => p_reference, p_fingerprint => p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  return wallet_cancel_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_reference => p_reference, p_fingerprint => p_fingerprint,
    p_target => p_target, p_currency => p_currency, p_description => p_description, p_at => p_at
  );
end $$;
