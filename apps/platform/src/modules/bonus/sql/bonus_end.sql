-- Ends a grant: pays what is left of one that was staked in full, up to its cap, once; gives the house back what is left of another.
-- `p_state` null is what is due by itself. Returns the state that it has got, null where it goes on or had ended before.
create or replace function bonus_end(p_grant text, p_state text, p_reason text, p_transaction text, p_at timestamptz) returns text
language plpgsql as $$
declare
  held bonus_grant;
  paid bigint := 0;
  rest bigint;
  done wallet_answer;
begin
  select * into held from bonus_grant where id = p_grant;
  if not found then return null; end if;
  perform from wallet_accounts where player_id = held.player_id for update;
  select * into strict held from bonus_grant where id = p_grant for update;
  p_state := case when held.state <> 'active' then null else coalesce(p_state, bonus_due(p_grant => held, p_at => p_at)) end;
  if p_state is null then return null; end if;
  if p_state = 'completed' then
    paid := least(held.balance, coalesce(held.granted * (held.terms ->> 'winCap')::bigint, held.balance));
    if paid > 0 then
      done := wallet_write(
        p_id => p_transaction, p_player => held.player_id, p_source => 'bonus', p_kind => 'promotion', p_reference => 'convert:' || p_grant,
        p_fingerprint => p_grant, p_currency => held.currency, p_debit => 0, p_credit => paid, p_counter => 'house:real:bonus:owed',
        p_statement => 'bonus', p_description => '', p_group => p_grant, p_target => null, p_at => p_at
      );
      if done.status <> 'ok' then raise exception 'the ledger did not pay the bonus %: %', p_grant, done.status; end if;
      perform bonus_write(p_grant => p_grant, p_kind => 'convert', p_amount => -paid, p_round => null, p_at => p_at);
    end if;
  end if;
  rest := held.balance - paid;
  if rest > 0 then
    perform bonus_write(p_grant => p_grant, p_kind => case p_state when 'completed' then 'cap' when 'expired' then 'expire' else 'forfeit' end,
      p_amount => -rest, p_round => null, p_at => p_at);
    done := wallet_house_move(
      p_id => p_transaction || '/rest', p_merchant => held.merchant_code, p_source => 'bonus', p_reference => 'rest:' || p_grant, p_fingerprint => p_grant,
      p_currency => held.currency, p_amount => rest, p_from => 'bonus:owed', p_to => 'promotions', p_description => '', p_group => p_grant, p_at => p_at
    );
    if done.status <> 'ok' then raise exception 'the ledger did not take the bonus % back: %', p_grant, done.status; end if;
  end if;
  update bonus_grant set state = p_state, reason = p_reason, ended_at = p_at where id = p_grant;
  perform wallet_note_bonus(p_player => held.player_id,
    p_open => exists (select from bonus_grant where player_id = held.player_id and state = 'active'));
  insert into outbox (topic, payload, at) values ('promotion.changed', jsonb_build_object('playerId', held.player_id), p_at);
  return p_state;
end $$;
