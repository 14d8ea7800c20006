-- Moves real money from one account of the house to another, such as from a payment provider's to that of the fees. Both are named
-- without `house:real:`. The same move again is a duplicate, another under its reference is refused.
create or replace function wallet_house_move(
  p_id text, p_merchant text, p_source text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint,
  p_from text, p_to text, p_description text, p_group text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  stored  wallet_transactions;
  written bigint;
begin
  -- A roll-up counts on it that a command's transaction has its number before the command has its `seq`.
  perform pg_current_xact_id();
  insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after,
      statement, description, group_id, target, at)
    values (p_id, p_merchant, null, p_source, 'house', p_reference, p_fingerprint, p_currency, 0, 0, 0, 'adjustment', p_description, p_group,
      null, p_at)
    on conflict (merchant_code, source, kind, reference) do nothing
    returning seq into written;
  if written is not null then
    insert into wallet_postings values (written, 'house:real:' || p_from, 'house:real:' || p_to, p_amount, p_currency);
    return ('ok', null, p_currency, p_id, false)::wallet_answer;
  end if;
  select * into strict stored from wallet_transactions
    where merchant_code = p_merchant and source = p_source and kind = 'house' and reference = p_reference;
  if stored.fingerprint <> p_fingerprint then return ('key_reused', null, null, null, false)::wallet_answer; end if;
  return ('ok', null, p_currency, stored.id, true)::wallet_answer;
end $$;
