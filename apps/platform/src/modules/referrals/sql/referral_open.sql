-- Notes who brought a new member, by the terms that count now; nothing where there are none, where no real money is played, and where it
-- was an agent or a test player.
create or replace function referral_open(p_player text, p_inviter text, p_at timestamptz) returns void
language plpgsql as $$
declare
  account wallet_accounts;
  terms   referral_version;
  today   date;
begin
  select * into account from wallet_accounts where player_id = p_player and mode = 'real';
  if not found or not exists (
    select from player p join wallet_accounts w on w.player_id = p.id where p.id = p_inviter and p.type = 0 and w.mode = 'real'
  ) then return; end if;
  select * into terms from referral_version v where v.merchant_code = account.merchant_code order by v.number desc limit 1;
  if not found or terms.days is null or terms.currency <> account.currency then return; end if;
  today := play_day(p_merchant => account.merchant_code, p_at => p_at);
  insert into referral (player_id, inviter_id, merchant_code, number, from_day, to_day, joined_at)
    values (p_player, p_inviter, account.merchant_code, terms.number, today, today + terms.days - 1, p_at)
    on conflict (player_id) do nothing;
end $$;
