-- Whether a locked jackpot may not be won now: its last win is too near, or the seed of the next pool would cost more than seeds
-- may within 24 hours.
create or replace function wallet_jackpot_rests(p_merchant text, p_code text, p_currency text, p_at timestamptz) returns boolean
language sql volatile as $$
  -- Two wins at once may carry their times in either order: without a pause none is too near.
  select coalesce(pause > interval '0' and p_at < won_at + pause, false)
      or coalesce(seed > 0 and seed + case when p_at < seeds_since + interval '24 hours' then seeds_paid else 0 end > seeds_max, false)
    from wallet_jackpots where merchant_code = p_merchant and code = p_code and currency = p_currency
$$;
