-- Whether somebody who was brought has done all that is asked, in its time: the first deposit that was not taken back, stakes in decided
-- rounds, and a number that is verified.
create or replace function referral_meets(p_player text) returns boolean
language plpgsql stable as $$
declare
  held  referral;
  terms referral_version;
  first record;
begin
  select * into held from referral where player_id = p_player;
  select * into terms from referral_version v where v.merchant_code = held.merchant_code and v.number = held.number;
  if not found then return false; end if;
  if terms.needs_phone and not exists (select from player p where p.id = p_player and p.mobile_verified_at is not null) then return false; end if;
  if terms.min_deposit > 0 then
    select p.credited, play_day(p_merchant => held.merchant_code, p_at => p.booked_at) as day into first from provider_payment p
      where p.player_id = p_player and p.order_id is not null and p.credited > 0 and p.reversed_at is null
      order by p.booked_at, p.payment_id limit 1;
    if first.credited is null or first.credited < terms.min_deposit or first.day > held.to_day then return false; end if;
  end if;
  return terms.min_stake = 0 or mission_progress(
    p_player => p_player, p_merchant => held.merchant_code, p_goal => 'stake', p_products => terms.products, p_min_stake => 0::bigint,
    p_from => held.from_day, p_beyond => held.to_day + 1
  ) >= terms.min_stake;
end $$;
