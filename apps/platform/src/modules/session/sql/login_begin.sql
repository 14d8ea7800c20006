-- Admits a login attempt and counts it as a failure, or refuses it and counts nothing. The row of the name is locked, so
-- of many attempts at once no more get to try a password than the limits say. A device that is known by the name is
-- counted for itself alone; all others by their network, for the lock, and together, for the captcha.
create or replace function login_begin(
  p_merchant text,
  p_name text,
  p_origin text,
  p_is_known boolean,
  p_has_captcha boolean,
  p_at timestamptz,
  p_forgotten interval,
  p_without_captcha integer,
  p_until_lock integer,
  p_lock interval
) returns table (verdict text, locked_until timestamptz)
language plpgsql as $$
declare
  shared_origin text := case when p_is_known then p_origin else '' end;
  all_failures  integer;
  own_failures  integer;
  own_lock      timestamptz;
begin
  insert into login_failure as f (merchant_code, username_key, origin, failures, last_at)
    values (p_merchant, p_name, shared_origin, 0, p_at)
    on conflict (merchant_code, username_key, origin) do update
      set failures = case when f.last_at > p_at - p_forgotten then f.failures else 0 end
    returning f.failures into all_failures;
  select f.failures, f.locked_until into own_failures, own_lock
    from login_failure f
    where f.merchant_code = p_merchant and f.username_key = p_name and f.origin = p_origin and f.last_at > p_at - p_forgotten;
  if own_lock > p_at then
    return query select 'locked', own_lock;
    return;
  end if;
  if all_failures >= p_without_captcha and not p_has_captcha then
    return query select 'captcha_needed', null::timestamptz;
    return;
  end if;
  own_failures := coalesce(own_failures, 0) + 1;
  own_lock := case when own_failures >= p_until_lock then p_at + p_lock * (own_failures / p_until_lock) end;
  if shared_origin <> p_origin then
    update login_failure f set failures = f.failures + 1, last_at = p_at
      where f.merchant_code = p_merchant and f.username_key = p_name and f.origin = shared_origin;
  end if;
  insert into login_failure as f (merchant_code, username_key, origin, failures, locked_until, last_at)
    values (p_merchant, p_name, p_origin, own_failures, own_lock, p_at)
    on conflict (merchant_code, username_key, origin) do update
      set failures = own_failures, locked_until = own_lock, last_at = p_at;
  return query select 'admitted', null::timestamptz;
end $$;
