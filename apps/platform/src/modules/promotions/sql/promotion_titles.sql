-- What a merchant's promotion is called, by language; null where there is none under the key.
create or replace function promotion_titles(p_merchant text, p_key text) returns jsonb
language sql stable as $$
  select jsonb_object_agg(copy.key, copy.value ->> 'headline')
    from promotion p
    join promotion_version v on (v.promotion_id, v.number) = (p.id, p.version)
    cross join lateral jsonb_each(v.document -> 'copy') copy
    where p.merchant_code = p_merchant and p.key = p_key
$$;
