-- What a player's play of a day comes to, by rebate, product and the vendor that a rate names. Of the rates of a rebate exactly one applies:
-- the most specific of those that fit, where a vendor goes before a product, and a product before the level that the player had on the day.
-- `earned` is cut to whole minor units once a line; below 0 where more was corrected than played.
create or replace function rebate_lines(p_player text, p_day date)
returns table (rebate text, basis text, product text, vendor text, ppm bigint, base bigint, earned bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with version as (
    select v.merchant_code, v.number from wallet_accounts w join rebate_version v using (merchant_code)
      where w.player_id = p_player and v.from_day <= p_day order by v.number desc limit 1
  ), own as (
    -- Most versions have no rates by level: nothing is asked for them.
    select case when exists (select from version join rebate_level_rate r using (merchant_code, number))
      then vip_level_on(p_player => p_player, p_day => p_day) else 0 end as level
  ), rates as (
    select r.rebate, r.basis, r.product, r.vendor, 0 as level, r.ppm from version join rebate_rate r using (merchant_code, number)
    union all
    select r.rebate, r.basis, r.product, r.vendor, r.level, r.ppm from version join rebate_level_rate r using (merchant_code, number)
      join own on r.level <= own.level
  ), offered as (
    select distinct rates.rebate from rates
  ), rated as (
    select offered.rebate, rate.basis, played.product, rate.vendor, rate.ppm,
        sum(case rate.basis when 'turnover' then played.valid_stake else played.valid_stake - played.payout end) as base
      from play_player_days played cross join offered
      cross join lateral (
        select r.basis, r.vendor, r.ppm from rates r
          where r.rebate = offered.rebate and r.product in ('', played.product) and r.vendor in ('', played.vendor_code)
          order by r.vendor <> '' desc, r.product <> '' desc, r.level desc limit 1
      ) rate
      where played.player_id = p_player and played.day = p_day
      group by offered.rebate, rate.basis, played.product, rate.vendor, rate.ppm
  )
  select rated.rebate, rated.basis, rated.product, rated.vendor, rated.ppm, rated.base::bigint,
      div(case rated.basis when 'loss' then greatest(rated.base, 0) else rated.base end * rated.ppm, 1000000)::bigint
    from rated where rated.ppm > 0;
end $$;
