-- Writes a new command of an account that wallet_begin has locked: transaction, postings, balance, outbox row.
-- `p_counter` is the account on the other side. A credit of the same command does not cover its debit. A balance ends far
-- below what its column holds: what is given back (cancel, release) always finds room.
create or replace function wallet_write(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_currency text,
  p_debit bigint, p_credit bigint, p_counter text, p_statement text, p_description text, p_group text, p_target text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  account wallet_accounts;
  own     text;
  after   bigint;
  most    constant bigint := 1000000000000000000;
  written bigint;
begin
  select * into strict account from wallet_accounts where player_id = p_player;
  if account.currency <> p_currency then
    return ('wrong_currency', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  if p_debit > 0 and account.balance < p_debit then
    return ('insufficient_funds', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  if p_credit > 0 and p_kind not in ('cancel', 'release') and account.balance - p_debit > most - p_credit then
    return ('balance_limit', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  after := account.balance - p_debit + p_credit;
  own := wallet_own(p_mode => account.mode, p_player => p_player);
  insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after,
      statement, description, group_id, target, at)
    values (p_id, account.merchant_code, p_player, p_source, p_kind, p_reference, p_fingerprint, p_currency, p_debit, p_credit, after,
      p_statement, p_description, p_group, p_target, p_at)
    on conflict (merchant_code, source, kind, reference) do nothing
    returning seq into written;
  -- Another player's command took the key between the look-up and here.
  if written is null then return ('key_reused', account.balance, account.currency, null, false)::wallet_answer; end if;
  if p_debit > 0 then
    insert into wallet_postings values (written, own, p_counter, p_debit, p_currency);
  end if;
  if p_credit > 0 then
    insert into wallet_postings values (written, p_counter, own, p_credit, p_currency);
  end if;
  if p_debit > 0 or p_credit > 0 then
    update wallet_accounts set balance = after where player_id = p_player;
    insert into outbox (topic, payload, at)
      values ('wallet.changed', jsonb_build_object('merchantCode', account.merchant_code, 'playerId', p_player), p_at);
  end if;
  return ('ok', after, account.currency, p_id, false)::wallet_answer;
end $$;
