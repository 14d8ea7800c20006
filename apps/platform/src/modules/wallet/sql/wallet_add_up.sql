-- What the postings of commands after `p_after` and up to `p_upto` come to, by account. One that leads from one book into the
-- other, which no function writes, comes in the totals of the books too.
create or replace function wallet_add_up(p_after bigint, p_upto bigint) returns table (account text, currency text, amount numeric)
language sql stable as $$
  select f.account, p.currency, sum(f.amount)
    from wallet_postings p,
      lateral (select p.origin ~ '^(house:)?play:' as leaves, p.destination ~ '^(house:)?play:' as reaches offset 0) play,
      lateral (values
        (p.destination, p.amount),
        (p.origin, -p.amount),
        (case when leaves <> reaches then 'total of play' end, case when leaves then -p.amount else p.amount end),
        (case when leaves <> reaches then 'total of real' end, case when leaves then p.amount else -p.amount end)
      ) f (account, amount)
    where p.transaction_seq > p_after and p.transaction_seq <= p_upto and f.account is not null
    group by 1, 2
$$;
