-- The first month of a merchant that is over and was not reviewed, once all of its play is counted; else null. Months that ended before
-- there were levels are none.
create or replace function vip_due_month(p_merchant text, p_at timestamptz) returns text
language plpgsql stable as $$
declare
  month periods;
begin
  select p.* into month from periods p
    where p.merchant_code = p_merchant and p.kind = 'month' and p.until_at <= p_at
      and p.until_at > (select min(v.published_at) from vip_version v where v.merchant_code = p_merchant)
      and not exists (select from vip_reviews r where r.merchant_code = p_merchant and r.month = p.key)
    order by p.from_at limit 1;
  if not found or not periods_settled(p_merchant => p_merchant, p_kind => 'month', p_key => month.key)
    or play_feed_has(
      p_merchant => p_merchant, p_after => (select upto from vip_fed), p_day => play_day(p_merchant => p_merchant, p_at => month.until_at) - 1
    )
  then return null; end if;
  return month.key;
end $$;
