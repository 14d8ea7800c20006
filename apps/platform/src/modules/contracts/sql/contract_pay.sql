-- Pays what is left of a bill: the house all of it, and where each pays those below, the payer as much as the wallet holds, the oldest
-- bill first. Statuses: 'ok', 'repeat' where nothing is left, 'busy', 'held' where the payee may have nothing now, 'waits' behind an older
-- bill, 'short' where the payer has nothing.
create or replace function contract_pay(p_bill text, p_payee_transaction text, p_payer_transaction text, p_at timestamptz) returns text
language plpgsql as $$
declare
  bill   contract_bills;
  held   contracts;
  payee  text;
  payer  text;
  money  text;
  part   bigint;
  place  integer;
  moved  wallet_answer;
begin
  select * into bill from contract_bills where id = p_bill;
  if not found or bill.state not in ('due', 'part_paid') then return 'repeat'; end if;
  select * into strict held from contracts where id = bill.contract_id;
  select player_id into strict payee from agent_nodes where no = held.payee_no;
  if bill.payer = 'upline' then select player_id into payer from agent_nodes where no = held.payer_no; end if;
  -- Wallets before bills, and of two wallets always the same first.
  perform from wallet_accounts where player_id in (payee, payer) order by player_id for update;
  select * into bill from contract_bills where id = p_bill for update skip locked;
  if not found then return 'busy'; end if;
  if bill.state not in ('due', 'part_paid') then return 'repeat'; end if;
  if not coalesce((select p.status = 'active' and not exclusion_holds(p_player => p.id, p_at => p_at) from player p where p.id = payee), false)
  then return 'held'; end if;
  part := bill.amount - bill.paid;
  if payer is not null then
    -- A bill of somebody who may have nothing now stops nobody else's.
    if exists (
      select from contract_bills b join contracts c on c.id = b.contract_id join agent_nodes n on n.no = c.payee_no join player p on p.id = n.player_id
        where c.payer_no = held.payer_no and b.payer = 'upline' and b.state in ('due', 'part_paid') and (b.until_at, b.contract_id) < (bill.until_at, bill.contract_id)
          and p.status = 'active' and not exclusion_holds(p_player => p.id, p_at => p_at)
    ) then return 'waits'; end if;
    select least(part, balance) into strict part from wallet_accounts where player_id = payer;
  end if;
  if part = 0 then return 'short'; end if;
  select count(*) into place from contract_payments where bill_id = p_bill;
  select currency into strict money from wallet_accounts where player_id = payee;
  if payer is not null then
    moved := wallet_move(
      p_id => p_payer_transaction, p_player => payer, p_source => 'agents', p_kind => 'debit', p_reference => 'contract:' || p_bill || ':' || place,
      p_fingerprint => part || ' ' || money, p_currency => money, p_debit => part, p_credit => 0, p_statement => 'adjustment',
      p_description => held.kind || ' ' || bill.period_key, p_group => p_bill, p_at => p_at
    );
    if moved.status <> 'ok' or moved.duplicate then raise exception 'the payer of the bill % did not pay: %', p_bill, moved.status; end if;
  end if;
  moved := wallet_move(
    p_id => p_payee_transaction, p_player => payee, p_source => 'agents', p_kind => 'credit', p_reference => 'contract:' || p_bill || ':' || place,
    p_fingerprint => part || ' ' || money, p_currency => money, p_debit => 0, p_credit => part, p_statement => 'adjustment',
    p_description => held.kind || ' ' || bill.period_key, p_group => p_bill, p_at => p_at
  );
  if moved.status <> 'ok' or moved.duplicate then raise exception 'the ledger did not pay the bill %: %', p_bill, moved.status; end if;
  insert into contract_payments (bill_id, position, amount, transaction_id, at) values (p_bill, place, part, p_payee_transaction, p_at);
  update contract_bills set paid = paid + part, state = case when paid + part = amount then 'paid' else 'part_paid' end where id = p_bill;
  return 'ok';
end $$;
