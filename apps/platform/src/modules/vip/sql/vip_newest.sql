-- The version of a merchant's levels that counts; null before the first.
create or replace function vip_newest(p_merchant text) returns integer
language sql stable as $$ select max(number) from vip_version where merchant_code = p_merchant $$;
