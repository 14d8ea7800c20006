-- Looks at a referral under the lock of both accounts, and moves it on: refused where it cannot count, qualified or left to a person where
-- all was done, lapsed once its time is over and counted. The state that it has now; null where there is none.
create or replace function referral_look(p_player text, p_at timestamptz) returns text
language plpgsql as $$
declare
  held  referral;
  terms referral_version;
  fault text;
  month date;
  had   bigint;
  after text := 'pending';
begin
  perform from wallet_accounts w
    where w.player_id in (select unnest(array[r.player_id, r.inviter_id]) from referral r where r.player_id = p_player)
    order by w.player_id for update;
  select * into held from referral r where r.player_id = p_player for update;
  if not found or held.state <> 'pending' then return held.state; end if;
  select * into strict terms from referral_version v where v.merchant_code = held.merchant_code and v.number = held.number;
  fault := referral_fault(p_player => p_player, p_inviter => held.inviter_id);
  if fault is null and referral_meets(p_player => p_player) then
    month := date_trunc('month', play_day(p_merchant => held.merchant_code, p_at => p_at));
    select count(*) into had from referral r
      where r.inviter_id = held.inviter_id and r.state in ('qualified', 'review', 'paid')
        and play_day(p_merchant => r.merchant_code, p_at => r.qualified_at) >= month;
    if had >= terms.month_max then fault := 'most'; end if;
    after := case when had >= terms.review_after then 'review' else 'qualified' end;
  elsif fault is null and periods_settled(p_merchant => held.merchant_code, p_kind => 'day', p_key => held.to_day::text) then
    after := 'lapsed';
  end if;
  if fault is not null then after := 'refused'; end if;
  update referral r set state = after, reason = fault, looked_at = coalesce(r.looked_at, p_at),
      qualified_at = case when after in ('qualified', 'review') then p_at end, ended_at = case when after in ('refused', 'lapsed') then p_at end
    where r.player_id = p_player and (after <> 'pending' or r.looked_at is null);
  return after;
end $$;
