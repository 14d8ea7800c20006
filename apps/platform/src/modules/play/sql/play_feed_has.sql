-- Whether rows of a merchant's feed after a place are of a day or one before it. It reads what comes after the place, in its order, and
-- nothing of what came before.
create or replace function play_feed_has(p_merchant text, p_after bigint, p_day date) returns boolean
language sql stable as $$
  select exists (
    select from (select f.merchant_code, f.business_day from play_feed f where f.seq > p_after order by f.seq offset 0) later
      where later.merchant_code = p_merchant and later.business_day <= p_day
  )
$$;
