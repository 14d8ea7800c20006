-- Whether everything that was decided in a period stands in the feed and in the days of players, so that no later row counts for it.
create or replace function periods_settled(p_merchant text, p_kind text, p_key text) returns boolean
language plpgsql stable as $$
begin
  return coalesce((
    select c.upto >= p.mark and not exists (select from gaming_closed_rounds r where r.at < p.until_at)
        and not play_feed_has(
          p_merchant => p_merchant, p_after => (select upto from play_days_fed),
          p_day => play_day(p_merchant => p_merchant, p_at => p.until_at - interval '1 millisecond')
        )
      from periods p cross join wallet_counts c
      where p.merchant_code = p_merchant and p.kind = p_kind and p.key = p_key and p.mark is not null and c.name = 'play_feed'
  ), false);
end $$;
