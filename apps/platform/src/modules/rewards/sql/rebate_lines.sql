-- What a player's play of a day comes to, by rebate, product and the vendor that a rate names. Of the rates of a rebate exactly one applies:
-- the most specific, where a vendor goes before a product. `earned` is cut to whole minor units once a line; below 0 where more was
-- corrected than played.
create or replace function rebate_lines(p_player text, p_day date)
returns table (rebate text, basis text, product text, vendor text, ppm bigint, base bigint, earned bigint)
language sql stable as $$
  with version as (
    select v.merchant_code, v.number from wallet_accounts w join rebate_version v using (merchant_code)
      where w.player_id = p_player and v.from_day <= p_day order by v.number desc limit 1
  ), offered as (
    select distinct r.rebate from version join rebate_rate r using (merchant_code, number)
  ), rated as (
    select offered.rebate, rate.basis, played.product, rate.vendor, rate.ppm,
        sum(case rate.basis when 'turnover' then played.valid_stake else played.valid_stake - played.payout end) as base
      from play_player_days played cross join offered
      cross join lateral (
        select r.basis, r.vendor, r.ppm from version join rebate_rate r using (merchant_code, number)
          where r.rebate = offered.rebate and r.product in ('', played.product) and r.vendor in ('', played.vendor_code)
          order by r.vendor <> '' desc, r.product <> '' desc limit 1
      ) rate
      where played.player_id = p_player and played.day = p_day
      group by offered.rebate, rate.basis, played.product, rate.vendor, rate.ppm
  )
  select rebate, basis, product, vendor, ppm, base::bigint,
      div(case basis when 'loss' then greatest(base, 0) else base end * ppm, 1000000)::bigint
    from rated where ppm > 0
$$;
