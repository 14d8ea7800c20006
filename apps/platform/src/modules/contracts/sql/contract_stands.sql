-- Whether a contract holds for a period: its payee stood directly below its payer when it began, and so on up to the house.
create or replace function contract_stands(p_contract text, p_from timestamptz) returns boolean
language plpgsql stable as $$
declare
  held  contracts;
  above text;
begin
  select * into strict held from contracts where id = p_contract;
  if held.payer_no is distinct from (
    select l.parent_no from agent_lines l
      where l.no = held.payee_no and l.from_day <= play_day(p_merchant => held.merchant_code, p_at => p_from) order by l.from_day desc limit 1
  ) then return false; end if;
  if held.payer_no is null then return true; end if;
  select c.id into above from contracts c
    where c.payee_no = held.payer_no and c.kind = held.kind and contract_in_force(p_contract => c.id, p_from => p_from) is not null;
  return found and contract_stands(p_contract => above, p_from => p_from);
end $$;
