-- Whether a merchant offers a promotion for deposits under a key.
create or replace function promotion_takes_deposit(p_merchant text, p_key text) returns boolean
language sql stable as $$
  select exists (
    select from promotion p join promotion_version v on (v.promotion_id, v.number) = (p.id, p.version)
      where p.merchant_code = p_merchant and p.key = p_key and p.state = 'published' and v.document #> '{conditions,deposit}' <> 'null'::jsonb
  )
$$;
