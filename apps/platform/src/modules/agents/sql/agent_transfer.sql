-- Gives money of an agent to the agent above, or to a member directly below of that number: both sides in one transaction, with the two
-- accounts locked in the order of their ids. Whoever repeats it gets what it came to first. Statuses: 'ok', 'key_reused', 'unknown' where
-- nobody stands there, 'blocked' for the giver, 'closed' for the receiver, 'deposit_limit' where it is more than the receiver's limits of
-- deposits leave, 'turnover', 'limit', 'funds', also of who owes for a deposit. Only 'ok' has moved anything.
create or replace function agent_transfer(
  p_id text, p_from text, p_to bigint, p_key text, p_amount bigint, p_currency text, p_day_max bigint, p_times integer,
  p_out text, p_in text, p_fingerprint text, p_at timestamptz
) returns text
language plpgsql as $$
declare
  source constant text := 'agents:transfer';
  giver    agent_nodes;
  receiver text := agent_receiver(p_from => p_from, p_to => p_to);
  stored   agent_transfers;
  today    date;
  moved    wallet_answer;
begin
  select * into strict giver from agent_nodes where player_id = p_from;
  if receiver is null then return 'unknown'; end if;
  perform from wallet_accounts where player_id in (p_from, receiver) order by player_id for update;
  select * into stored from agent_transfers where from_id = p_from and request_key = p_key;
  if found then
    return case when stored.to_id = receiver and stored.amount = p_amount then 'ok' else 'key_reused' end;
  end if;
  -- Without an answer it is no.
  if coalesce((select p.status <> 'active' from player p where p.id = p_from), true) or exclusion_holds(p_player => p_from, p_at => p_at)
  then return 'blocked'; end if;
  if coalesce((select p.status <> 'active' or p.type in (4, 40) or p.currency <> p_currency from player p where p.id = receiver), true)
    or exclusion_holds(p_player => receiver, p_at => p_at)
  then return 'closed'; end if;
  if p_amount > limits_deposit_room(p_player => receiver, p_at => p_at) - limits_reserved(p_player => receiver) then return 'deposit_limit'; end if;
  if exists (select from player_debt d where d.player_id = p_from and d.paid < d.amount) then return 'funds'; end if;
  if exists (select from turnover t where t.player_id = p_from and t.closed_at is null) then return 'turnover'; end if;
  today := play_day(p_merchant => giver.merchant_code, p_at => p_at);
  if (select count(*) >= p_times or coalesce(coalesce(sum(t.amount), 0) + p_amount > p_day_max, false) from agent_transfers t where t.from_id = p_from and t.day = today)
  then return 'limit'; end if;
  moved := wallet_move(
    p_id => p_out, p_player => p_from, p_source => source, p_kind => 'debit', p_reference => 'agent:' || p_id,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => p_amount, p_credit => 0, p_statement => 'transfer',
    p_description => '', p_group => null, p_at => p_at
  );
  if moved.status = 'insufficient_funds' then return 'funds'; end if;
  if moved.status <> 'ok' then raise exception 'the ledger did not take the transfer %: %', p_id, moved.status; end if;
  moved := wallet_move(
    p_id => p_in, p_player => receiver, p_source => source, p_kind => 'credit', p_reference => 'agent:' || p_id,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => p_amount, p_statement => 'transfer',
    p_description => '', p_group => null, p_at => p_at
  );
  if moved.status <> 'ok' then raise exception 'the ledger did not give the transfer %: %', p_id, moved.status; end if;
  insert into agent_transfers (id, merchant_code, from_id, to_id, way, amount, currency, request_key, day, at)
    values (p_id, giver.merchant_code, p_from, receiver, case when p_to is null then 'up' else 'down' end, p_amount, p_currency, p_key,
      today, p_at);
  return 'ok';
end $$;
