-- Sets money aside. The answer's reference is the hold's id.
create or replace function wallet_hold(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => p_source, p_kind => 'hold', p_reference => p_reference, p_fingerprint => p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => 'hold', p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => p_amount, p_credit => 0,
    p_counter => wallet_held(p_player => p_player), p_statement => 'withdrawal', p_description => p_description, p_group => p_id,
    p_target => null, p_at => p_at
  );
  if answer.status = 'ok' then insert into wallet_holds values (p_id, p_player, p_amount, 'held', p_at); end if;
  return answer;
end $$;
