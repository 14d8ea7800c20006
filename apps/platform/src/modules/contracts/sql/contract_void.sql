-- An operator refuses what is left of a bill: nothing more is paid of it. Statuses: 'ok', 'unknown', 'decided' where nothing is left.
create or replace function contract_void(p_merchant text, p_bill text, p_reason text) returns text
language plpgsql as $$
declare
  bill contract_bills;
begin
  select b.* into bill from contract_bills b join contracts c on c.id = b.contract_id where b.id = p_bill and c.merchant_code = p_merchant for update of b;
  if not found then return 'unknown'; end if;
  if bill.state not in ('due', 'part_paid') then return 'decided'; end if;
  update contract_bills set state = 'refused', reason = p_reason where id = p_bill;
  return 'ok';
end $$;
