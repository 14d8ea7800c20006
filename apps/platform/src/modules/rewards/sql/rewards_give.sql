-- Gives a player what a mission, a wheel or a packet comes to, under a reference that makes it one. The caller holds the player's account
-- and has seen that the player may have it. `p_amount` is money, or so many points or tickets; `p_bonus` says what bonus money is played by.
create or replace function rewards_give(
  p_player text, p_award text, p_amount bigint, p_required bigint, p_bonus jsonb, p_reference text, p_id text, p_transaction text,
  p_fingerprint text, p_at timestamptz
) returns void
language plpgsql as $$
declare
  account wallet_accounts;
  paid    wallet_answer;
begin
  select * into strict account from wallet_accounts where player_id = p_player;
  if p_award = 'points' then
    if points_adjust(p_player => p_player, p_points => p_amount, p_at => p_at) <> 'ok' then
      raise exception 'the points of % were not given', p_reference;
    end if;
  elsif p_award = 'bonus' then
    perform bonus_give(
      p_id => p_id, p_player => p_player, p_reference => p_reference, p_amount => p_amount, p_required => p_required * 1000000,
      p_terms => p_bonus - 'days', p_expires => p_at + make_interval(days => (p_bonus ->> 'days')::integer),
      p_transaction => p_transaction, p_fingerprint => p_fingerprint, p_at => p_at
    );
  elsif p_award = 'tickets' then
    perform wheel_give_tickets(p_player => p_player, p_count => p_amount, p_reference => p_reference, p_at => p_at);
  else
    paid := wallet_move(
      p_id => p_transaction, p_player => p_player, p_source => 'rewards', p_kind => 'promotion', p_reference => p_reference,
      p_fingerprint => p_fingerprint, p_currency => account.currency, p_debit => 0, p_credit => p_amount, p_statement => 'bonus',
      p_description => '', p_group => null, p_at => p_at
    );
    if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay %: %', p_reference, paid.status; end if;
  end if;
  insert into outbox (topic, payload, at) values ('promotion.changed', jsonb_build_object('playerId', p_player), p_at);
end $$;
