-- Takes back a debit on an account that wallet_begin has locked. An unknown target leaves a tombstone, unless it is the
-- reference of a credit: that is refused. A target that is cancelled already is a repeat: its id is stored, nothing moves.
-- A target that has paid out is settled and stands.
create or replace function wallet_cancel_write(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_target text, p_currency text, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  target wallet_transactions := wallet_target(p_player => p_player, p_source => p_source, p_target => p_target);
  answer wallet_answer;
  refund bigint := 0;
begin
  if target.id is not null then
    if target.player_id <> p_player then return ('key_reused', null, null, null, false)::wallet_answer; end if;
    if target.cancelled_by is null and target.credit > 0 then
      select 'settled', balance, currency, null, false into answer from wallet_accounts where player_id = p_player;
      return answer;
    end if;
    if target.cancelled_by is null then refund := target.debit; end if;
  elsif not wallet_is_tombstoned(p_player => p_player, p_source => p_source, p_reference => p_target) and exists (
    select from wallet_transactions t join wallet_accounts a using (merchant_code)
      where a.player_id = p_player and t.source = p_source and t.kind = 'credit' and t.reference = p_target
  ) then
    return ('key_reused', null, null, null, false)::wallet_answer;
  end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => 'cancel', p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => refund,
    p_counter => wallet_house(p_player => p_player, p_source => p_source), p_statement => 'refund', p_description => p_description,
    p_group => target.group_id, p_target => p_target, p_at => p_at
  );
  if answer.status <> 'ok' then return answer; end if;
  if target.id is null then
    insert into wallet_tombstones (merchant_code, source, reference, at)
      select merchant_code, p_source, p_target, p_at from wallet_accounts where player_id = p_player
      on conflict (merchant_code, source, reference) do nothing;
    if not found then answer.duplicate := true; end if;
  elsif target.cancelled_by is null then
    update wallet_transactions set cancelled_by = p_id where seq = target.seq;
  else
    answer.duplicate := true;
  end if;
  return answer;
end $$;
