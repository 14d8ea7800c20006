-- Pays what a node has earned on a day from the house's account of agents into the wallet of its player; a closed agent's too. Who may earn
-- nothing at that time gets nothing, then or later. Null where it is paid, or another transaction pays it.
create or replace function agent_pay(p_no bigint, p_day date, p_transaction text, p_fingerprint text, p_at timestamptz) returns text
language plpgsql as $$
declare
  payment agent_payments;
  payee   player;
  paid    wallet_answer;
  became  text := 'paid';
begin
  select * into payment from agent_payments where no = p_no and day = p_day and state = 'due' for update skip locked;
  if not found then return null; end if;
  select p.* into strict payee from agent_nodes n join player p on p.id = n.player_id where n.no = p_no;
  -- An exclusion that is being made holds the wallet: what it says counts.
  perform from wallet_accounts where player_id = payee.id for update;
  if payee.status <> 'active' or exclusion_holds(p_player => payee.id, p_at => p_at) then
    became := 'withheld';
  else
    paid := wallet_move(
      p_id => p_transaction, p_player => payee.id, p_source => 'agents', p_kind => 'promotion',
      p_reference => 'team:' || p_no || ':' || p_day, p_fingerprint => p_fingerprint, p_currency => payee.currency, p_debit => 0,
      p_credit => payment.amount, p_statement => 'bonus', p_description => '', p_group => null, p_at => p_at
    );
    if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay node % for %: %', p_no, p_day, paid.status; end if;
  end if;
  update agent_payments set state = became, paid_at = p_at where no = p_no and day = p_day;
  return became;
end $$;
