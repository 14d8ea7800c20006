-- Draws one ticket of a player, in one transaction with what it gives. `p_roll` was drawn by the caller, evenly below the sum of the weights
-- of the version, below 0 where it was not; a prize that is gone is replaced by the fallback. Statuses: 'ok', 'repeat' of a request with what it drew, 'blocked'
-- where the player may have nothing, 'changed' where another version holds than the one whose odds were shown, 'no_ticket'.
create or replace function wheel_spin(
  p_player text, p_key text, p_version integer, p_roll bigint, p_id text, p_transaction text, p_fingerprint text, p_at timestamptz,
  out status text, out drawn text, out prize text, out award text, out amount bigint, out required bigint
)
language plpgsql as $$
declare
  account wallet_accounts;
  ticket  bigint;
  given   wheel_prize;
  newest  integer;
begin
  amount := 0;
  required := 0;
  select * into account from wallet_accounts where player_id = p_player and mode = 'real' for update;
  if not found then status := 'blocked'; return; end if;
  select s.drawn, s.prize, p.award, p.amount, p.required into wheel_spin.drawn, wheel_spin.prize, wheel_spin.award, wheel_spin.amount, wheel_spin.required
    from wheel_spin s join wheel_prize p on (p.merchant_code, p.number, p.prize) = (s.merchant_code, s.number, s.prize)
    where s.player_id = p_player and s.request_key = p_key;
  if found then status := 'repeat'; return; end if;
  amount := 0;
  required := 0;
  if not rewards_may_have(p_player => p_player, p_at => p_at) then status := 'blocked'; return; end if;
  select max(v.number) into newest from wheel_version v where v.merchant_code = account.merchant_code;
  if newest is distinct from p_version or p_roll < 0 then status := 'changed'; return; end if;
  select t.id into ticket from wheel_tickets t
    where t.player_id = p_player and t.spent_at is null
      and (t.expires_on is null or t.expires_on >= play_day(p_merchant => account.merchant_code, p_at => p_at))
    order by t.expires_on nulls last, t.id limit 1 for update;
  if not found then status := 'no_ticket'; return; end if;
  -- Each prize has as many of the numbers as its weight, in the order of the document.
  select p.* into given from (
    select w.prize, sum(w.weight) over (order by w.position) as beyond from wheel_prize w
      where w.merchant_code = account.merchant_code and w.number = p_version
  ) place join wheel_prize p on (p.merchant_code, p.number, p.prize) = (account.merchant_code, p_version, place.prize)
    where place.beyond > p_roll order by place.beyond limit 1;
  if not found then raise exception 'the number % is none of version %', p_roll, p_version; end if;
  drawn := given.prize;
  if given.stock is not null then
    update wheel_stock s set remaining = s.remaining - 1
      where (s.merchant_code, s.number, s.prize) = (account.merchant_code, p_version, given.prize) and s.remaining > 0;
    if not found then
      select p.* into strict given from wheel_prize p
        where p.merchant_code = account.merchant_code and p.number = p_version and p.is_fallback;
    end if;
  end if;
  update wheel_tickets t set spent_at = p_at where t.id = ticket;
  insert into wheel_spin (ticket_id, player_id, request_key, merchant_code, number, roll, drawn, prize, at)
    values (ticket, p_player, p_key, account.merchant_code, p_version, p_roll, wheel_spin.drawn, given.prize, p_at);
  if given.award is not null then
    perform rewards_give(
      p_player => p_player, p_award => given.award, p_amount => given.amount, p_required => given.required, p_bonus => given.bonus,
      p_reference => 'wheel:' || ticket, p_id => p_id, p_transaction => p_transaction, p_fingerprint => p_fingerprint, p_at => p_at
    );
  end if;
  status := 'ok';
  prize := given.prize;
  award := given.award;
  amount := given.amount;
  required := given.required;
end $$;
