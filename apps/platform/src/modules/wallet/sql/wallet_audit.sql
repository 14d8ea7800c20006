-- All of the audit by the kept sums at once, as an operator asks for it. No row is the only good answer.
create or replace function wallet_audit() returns table (account text, currency text, balance bigint, posted numeric, last_line bigint)
language plpgsql as $$
begin
  return query select * from wallet_audit_players(p_count => 'kept', p_after => '', p_upto => (select max(player_id) from wallet_accounts));
  return query select * from wallet_audit_house(p_count => 'kept');
end $$;
