-- Corrects what was won, on an account that wallet_begin has locked, by a signed amount: more is given, less is taken back as
-- wallet_take_back does. `p_counts` is false of what was won without a stake: it is neither lost nor won by the player's limits.
create or replace function wallet_correct(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_currency text, p_change bigint, p_description text,
  p_group text, p_counts boolean, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer;
begin
  if p_change > 0 then
    answer := wallet_write(
      p_id => p_id, p_player => p_player, p_source => p_source, p_kind => 'correction', p_reference => p_reference,
      p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => p_change,
      p_counter => wallet_house(p_player => p_player, p_source => p_source), p_statement => 'correction', p_description => p_description,
      p_group => p_group, p_target => null, p_at => p_at
    );
  else
    answer := wallet_take_back(
      p_id => p_id, p_player => p_player, p_source => p_source, p_kind => 'correction', p_reference => p_reference,
      p_fingerprint => p_fingerprint, p_currency => p_currency, p_amount => -p_change, p_statement => 'correction',
      p_description => p_description, p_group => p_group, p_debt => p_id, p_at => p_at
    );
  end if;
  if answer.status = 'ok' and p_counts then
    insert into wallet_correction (id, player_id, change, at) values (p_id, p_player, p_change, p_at);
  end if;
  return answer;
end $$;
