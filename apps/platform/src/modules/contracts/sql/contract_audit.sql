-- Bills of periods that ended since an instant that do not add up: what those directly below are due of the same period is not what was
-- taken off, so that over a whole line what is left to each is not what its top is due; or what was paid is not what is noted as paid.
create or replace function contract_audit(p_since timestamptz) returns setof text
language plpgsql stable as $$
begin
  return query select 'contract:' || b.id from contract_bills b join contracts c on c.id = b.contract_id
    where b.until_at >= p_since and (
      b.below <> (
        select coalesce(sum(d.gross), 0) from contracts e join contract_bills d on d.contract_id = e.id and d.period_key = b.period_key
          where e.payer_no = c.payee_no and e.kind = c.kind
      )
      or b.paid <> (select coalesce(sum(p.amount), 0) from contract_payments p where p.bill_id = b.id)
    ) order by 1;
end $$;
