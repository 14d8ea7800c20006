-- Changes points into money by an offer of today's version, in one transaction with the ledger's posting. Statuses: 'ok', 'repeat' of a
-- request with what it was paid, 'key_reused' of a request of other content, 'blocked' where the player may have nothing, 'offer' where
-- there is no such offer of that amount, 'short' of points.
create or replace function points_redeem(
  p_player text, p_key text, p_offer text, p_times bigint, p_amount bigint, p_transaction text, p_fingerprint text, p_at timestamptz,
  out status text, out points bigint, out amount bigint
)
language plpgsql as $$
declare
  account wallet_accounts;
  had     record;
  offered record;
  held    points_accounts;
  entry   bigint;
  paid    wallet_answer;
begin
  points := 0;
  amount := 0;
  select * into account from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found then status := 'blocked'; return; end if;
  select r.offer, r.times, r.amount, -e.points as points into had
    from points_redemption r join points_entries e on e.id = r.entry_id where r.player_id = p_player and r.request_key = p_key;
  if found then
    if (had.offer, had.times, had.amount) <> (p_offer, p_times, p_amount) then status := 'key_reused'; return; end if;
    status := 'repeat';
    points := had.points;
    amount := had.amount;
    return;
  end if;
  if not rewards_may_have(p_player => p_player, p_at => p_at) then status := 'blocked'; return; end if;
  select o.points, o.amount, version.currency, version.day into offered
    from (
      select v.merchant_code, v.number, v.currency, play_day(p_merchant => v.merchant_code, p_at => p_at) as day from points_version v
        where v.merchant_code = account.merchant_code and v.from_day <= play_day(p_merchant => v.merchant_code, p_at => p_at)
        order by v.number desc limit 1
    ) version
    join points_offer o on (o.merchant_code, o.number, o.offer) = (version.merchant_code, version.number, p_offer);
  if not found or offered.amount * p_times <> p_amount or offered.currency <> account.currency then status := 'offer'; return; end if;
  perform points_expire(p_player => p_player, p_at => p_at);
  select * into held from points_accounts where player_id = p_player for update;
  if not found or held.balance < offered.points * p_times then status := 'short'; return; end if;
  points := offered.points * p_times;
  amount := p_amount;
  perform points_spend(p_player => p_player, p_points => points);
  insert into points_entries (player_id, kind, points, day, at) values (p_player, 'redeemed', -points_redeem.points, offered.day, p_at)
    returning id into entry;
  insert into points_redemption (entry_id, player_id, request_key, offer, times, amount, at)
    values (entry, p_player, p_key, p_offer, p_times, p_amount, p_at);
  paid := wallet_move(
    p_id => p_transaction, p_player => p_player, p_source => 'rewards', p_kind => 'promotion', p_reference => 'points:' || entry,
    p_fingerprint => p_fingerprint, p_currency => account.currency, p_debit => 0, p_credit => p_amount, p_statement => 'bonus',
    p_description => '', p_group => null, p_at => p_at
  );
  if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay for points: %', paid.status; end if;
  insert into outbox (topic, payload, at) values ('promotion.changed', jsonb_build_object('playerId', p_player), p_at);
  status := 'ok';
end $$;
