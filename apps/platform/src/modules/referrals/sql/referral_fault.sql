-- Why a referral does not count, whatever was done: two accounts of one person, or one that is closed. Null where it may count. Numbers are
-- compared by their last nine digits, so that it does not matter how they were written.
create or replace function referral_fault(p_player text, p_inviter text) returns text
language sql stable as $$
  with number as (
    select p.id, right(regexp_replace(written, '\D', '', 'g'), 9) as digits
      from player p cross join lateral (values (p.mobile_key), (p.profile ->> 'whatsapp'), (p.profile ->> 'zalo'), (p.profile ->> 'mobileNum')) as all_of (written)
      where p.id in (p_player, p_inviter) and length(regexp_replace(written, '\D', '', 'g')) >= 9
  )
  select case
    when exists (select from player p where p.id in (p_player, p_inviter) and p.status <> 'active') then 'closed'
    when exists (
      select from identity_check mine join identity_check theirs using (merchant_code, number_hash)
        where mine.player_id = p_player and theirs.player_id = p_inviter
    ) then 'self'
    when exists (
      select from login_device mine join login_device theirs using (device_hash) where mine.player_id = p_player and theirs.player_id = p_inviter
    ) then 'device'
    when exists (
      select from payout_account mine join payout_account theirs using (merchant_code, channel, number_hash)
        where mine.player_id = p_player and theirs.player_id = p_inviter
    ) then 'payout'
    when exists (select from number mine join number theirs using (digits) where mine.id = p_player and theirs.id = p_inviter) then 'phone'
  end
$$;
