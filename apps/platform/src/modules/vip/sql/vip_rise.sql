-- Takes a player up by one level whose need their points meet, and pays what it pays, each reward once for all times; the level that they
-- are on now, or null where there is no such move. Under the lock of the player's account, so that any number of nodes pay once.
-- `p_transactions` has an id for each reward. The month of the rise is no reason to come down.
create or replace function vip_rise(p_player text, p_transactions text[], p_fingerprint text, p_at timestamptz) returns smallint
language plpgsql as $$
declare
  account wallet_accounts;
  held    vip_players;
  next    vip_levels;
  given   vip_level_rewards;
  paid    wallet_answer;
  total   bigint := 0;
  nth     integer := 0;
  safe    date;
begin
  select * into account from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found then return null; end if;
  select * into held from vip_players where player_id = p_player for update;
  if not found then return null; end if;
  select l.* into next from vip_levels l join vip_version v on v.merchant_code = l.merchant_code and v.number = l.number
    where l.merchant_code = held.merchant_code and l.number = vip_newest(p_merchant => held.merchant_code)
      and l.level = held.level + 1 and l.need <= held.points and v.currency = account.currency;
  if not found or not rewards_may_have(p_player => p_player, p_at => p_at) then return null; end if;
  for given in
    select * from vip_level_rewards r where r.merchant_code = next.merchant_code and r.number = next.number and r.level = next.level order by reward
  loop
    nth := nth + 1;
    insert into vip_rewards (player_id, level, reward, amount, paid_at)
      values (p_player, next.level, given.reward, given.amount, p_at) on conflict (player_id, level, reward) do nothing;
    continue when not found;
    paid := wallet_move(
      p_id => p_transactions[nth], p_player => p_player, p_source => 'vip', p_kind => 'promotion',
      p_reference => 'vip:' || p_player || ':' || next.level || ':' || given.reward, p_fingerprint => p_fingerprint,
      p_currency => account.currency, p_debit => 0, p_credit => given.amount, p_statement => 'bonus', p_description => '', p_group => null,
      p_at => p_at
    );
    if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay level % of %: %', next.level, p_player, paid.status; end if;
    total := total + given.amount;
  end loop;
  safe := (date_trunc('month', play_day(p_merchant => held.merchant_code, p_at => p_at)) + interval '1 month')::date;
  update vip_players set level = next.level, held_until = greatest(held.held_until, safe),
    locked_by = case when held.held_until > safe then held.locked_by end where player_id = p_player;
  insert into vip_moves (player_id, merchant_code, kind, from_level, to_level, points, reward, at)
    values (p_player, held.merchant_code, 'up', held.level, next.level, held.points, total, p_at);
  insert into outbox (topic, payload, at) values ('vip.changed', jsonb_build_object('playerId', p_player), p_at);
  return next.level;
end $$;
