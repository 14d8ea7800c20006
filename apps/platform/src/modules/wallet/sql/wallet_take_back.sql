-- Takes back on an account that wallet_begin has locked what its player was given: what is there, and the rest from the account of what
-- players owe. The player is never below zero. `p_debt` is the id under which the rest of real money is owed from now on; null where the
-- caller writes that down.
create or replace function wallet_take_back(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_statement text,
  p_description text, p_group text, p_debt text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  account wallet_accounts;
  answer  wallet_answer;
  taken   bigint;
begin
  select * into strict account from wallet_accounts where player_id = p_player;
  taken := least(account.balance, p_amount);
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => p_kind, p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => taken, p_credit => 0,
    p_counter => wallet_house(p_player => p_player, p_source => p_source), p_statement => p_statement, p_description => p_description,
    p_group => p_group, p_target => null, p_at => p_at
  );
  if answer.status <> 'ok' or taken = p_amount then return answer; end if;
  insert into wallet_postings
    select seq, wallet_house(p_player => p_player, p_source => 'receivable'), wallet_house(p_player => p_player, p_source => p_source),
      p_amount - taken, p_currency
    from wallet_transactions where id = p_id;
  if p_debt is not null and account.mode = 'real' then
    insert into player_debt (id, player_id, amount, at) values (p_debt, p_player, p_amount - taken, p_at);
  end if;
  return answer;
end $$;
