-- Whether a merchant offers anything that is given without a tap.
create or replace function promotion_gives(p_merchant text) returns boolean
language sql stable as $$
  select exists (
    select from promotion p join promotion_version v on (v.promotion_id, v.number) = (p.id, p.version)
      where p.merchant_code = p_merchant and p.state = 'published' and v.document ->> 'mode' = 'auto'
  )
$$;
