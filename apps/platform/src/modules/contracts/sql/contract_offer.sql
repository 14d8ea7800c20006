-- Offers terms to somebody directly below: a first contract, or another version of the one there is. Offers and answers of a kind come
-- one after the other, so that what was compared with the ladders above and below still holds. `p_payer` is null for the house.
-- Statuses: 'ok', 'waits' where an offer waits for its answer, 'ending' where the end was asked for, 'taken' where another pays, and
-- the faults of contract_fault.
create or replace function contract_offer(
  p_id text, p_merchant text, p_payer bigint, p_payee bigint, p_kind text, p_terms jsonb, p_by text, p_at timestamptz, p_expires timestamptz,
  out status text, out names text[]
)
language plpgsql as $$
declare
  live   contracts;
  latest integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('contracts ' || p_merchant || ' ' || p_kind, 0));
  perform contract_lapse(p_at => p_at);
  select * into live from contracts where payee_no = p_payee and kind = p_kind and state <> 'ended' for update;
  if found then
    if live.payer_no is distinct from p_payer then status := 'taken'; return; end if;
    if live.state = 'ending' then status := 'ending'; return; end if;
    if exists (select from contract_versions where contract_id = live.id and state = 'offered') then status := 'waits'; return; end if;
  end if;
  select f.fault, f.names into status, names from contract_fault(p_payer => p_payer, p_payee => p_payee, p_kind => p_kind, p_terms => p_terms) f;
  if status is not null then return; end if;
  if live.id is null then
    insert into contracts (id, merchant_code, kind, payer_no, payee_no, made_at) values (p_id, p_merchant, p_kind, p_payer, p_payee, p_at)
      returning * into live;
  end if;
  select coalesce(max(number), 0) + 1 into latest from contract_versions where contract_id = live.id;
  insert into contract_versions (contract_id, number, terms, offered_at, expires_at) values (live.id, latest, p_terms, p_at, p_expires);
  perform contract_tell(p_contract => live.id, p_version => latest, p_event => 'offered', p_by => p_by, p_at => p_at);
  status := 'ok';
end $$;
