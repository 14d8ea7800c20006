-- Pays what is due of a player's day and was not paid yet. The player's button, the job after the day and a rerun are this one statement
-- under the lock of the player's account, so that any order and any number of them pay the same. With `p_closes` nothing is paid for
-- the day afterwards, and what was paid too much is set off against later days. Statuses: 'ok' with what was paid, 'closed', 'repeat'
-- of a request with what it was paid, 'blocked' where the player may have nothing.
create or replace function rebate_pay(
  p_player text, p_day date, p_closes boolean, p_key text, p_turnover_ppm bigint, p_loss_ppm bigint, p_transaction text, p_fingerprint text,
  p_at timestamptz, out status text, out amount bigint
)
language plpgsql as $$
declare
  account wallet_accounts;
  held    rebate_day;
  owed    bigint;
  fit     boolean;
  due     bigint;
  rest    bigint;
  off     bigint := 0;
  number  integer;
  paid    wallet_answer;
begin
  amount := 0;
  select * into account from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found then status := 'blocked'; return; end if;
  insert into rebate_day (player_id, day, merchant_code) values (p_player, p_day, account.merchant_code) on conflict do nothing;
  select * into strict held from rebate_day d where d.player_id = p_player and d.day = p_day;
  select coalesce(sum(r.amount), 0) into amount from rebate_payment r where r.player_id = p_player and r.request_key = p_key and r.day = p_day;
  if amount > 0 then status := 'repeat'; return; end if;
  if held.closed_at is not null then status := 'closed'; return; end if;
  fit := rewards_may_have(p_player => p_player, p_at => p_at);
  status := case when fit then 'ok' else 'blocked' end;
  due := (rebate_sums(p_player => p_player, p_day => p_day, p_turnover_ppm => p_turnover_ppm, p_loss_ppm => p_loss_ppm)).due;
  rest := due - held.paid - held.set_off;
  if fit and rest > 0 then
    select coalesce((select c.owed from rebate_carry c where c.player_id = p_player), 0) into owed;
    off := least(rest, owed);
    amount := rest - off;
    update rebate_carry c set owed = c.owed - off where c.player_id = p_player and off > 0;
    update rebate_day d set paid = d.paid + rebate_pay.amount, set_off = d.set_off + off where d.player_id = p_player and d.day = p_day;
    perform rebate_write_lines(p_player => p_player, p_day => p_day, p_paid => rest);
    if amount > 0 then
      select count(*) into number from rebate_payment r where r.player_id = p_player and r.day = p_day;
      insert into rebate_payment (player_id, day, position, amount, request_key, at) values (p_player, p_day, number, amount, p_key, p_at);
      paid := wallet_move(
        p_id => p_transaction, p_player => p_player, p_source => 'rewards', p_kind => 'promotion',
        p_reference => 'rebate:' || p_player || ':' || p_day || ':' || number, p_fingerprint => p_fingerprint, p_currency => account.currency,
        p_debit => 0, p_credit => amount, p_statement => 'bonus', p_description => '', p_group => null, p_at => p_at
      );
      if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay a rebate of %: %', p_day, paid.status; end if;
      insert into outbox (topic, payload, at) values ('promotion.changed', jsonb_build_object('playerId', p_player), p_at);
    end if;
  end if;
  if p_closes then
    update rebate_day d set closed_at = p_at, carried = greatest(-rest, 0) where d.player_id = p_player and d.day = p_day;
    insert into rebate_carry as c (player_id, owed) select p_player, -rest where rest < 0
      on conflict (player_id) do update set owed = c.owed + excluded.owed;
  end if;
end $$;
