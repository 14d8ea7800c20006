-- Visits to vendors with wallets of their own, as the ledger booked their end: what was brought back, and what was won (above 0) or lost there.
-- What a vendor never took and was given back is none.
create view reporting_visits as
  select t.id, t.player_id, substr(t.source, length('transfer:') + 1) as vendor_code, t.currency, t.at, t.credit as brought_back, t.seq,
    coalesce((
      select sum(case when starts_with(p.origin, 'house:') then p.amount else -p.amount end) from wallet_postings p
      where p.transaction_seq = t.seq and (starts_with(p.origin, 'house:') or starts_with(p.destination, 'house:'))
    ), 0)::bigint as result
  from wallet_transactions t
  where t.kind = 'transfer_in' and not exists (
    select from wallet_transactions o
    where o.merchant_code = t.merchant_code and o.source = t.source and o.kind = 'transfer_out' and o.reference = t.reference
  );
