-- Gives a player so many tickets for something, once.
create or replace function wheel_give_tickets(p_player text, p_count bigint, p_reference text, p_at timestamptz) returns void
language sql as $$
  insert into wheel_tickets (player_id, reference, nth, given_at, expires_on)
    select w.player_id, p_reference, nth, p_at, play_day(p_merchant => w.merchant_code, p_at => p_at) + version.ticket_days
      from wallet_accounts w
      cross join generate_series(1, p_count) as nth
      left join lateral (
        select v.ticket_days from wheel_version v where v.merchant_code = w.merchant_code order by v.number desc limit 1
      ) version on true
      where w.player_id = p_player
    on conflict (reference, nth) do nothing
$$;
