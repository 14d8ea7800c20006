-- Pays a prize that was won, once; where its player may have nothing any more it is refused for good.
create or replace function race_pay(p_race text, p_player text, p_transaction text, p_fingerprint text, p_at timestamptz) returns void
language plpgsql as $$
declare
  account wallet_accounts;
  won     race_result;
  paid    wallet_answer;
begin
  select * into strict account from wallet_accounts where player_id = p_player for update;
  select * into strict won from race_result r where r.race_id = p_race and r.player_id = p_player;
  if won.paid_at is not null or won.refused_at is not null then return; end if;
  if not rewards_may_have(p_player => p_player, p_at => p_at) then
    update race_result set refused_at = p_at where race_id = p_race and player_id = p_player;
    return;
  end if;
  paid := wallet_move(
    p_id => p_transaction, p_player => p_player, p_source => 'rewards', p_kind => 'promotion', p_reference => 'race:' || p_race || ':' || p_player,
    p_fingerprint => p_fingerprint, p_currency => account.currency, p_debit => 0, p_credit => won.prize, p_statement => 'bonus',
    p_description => '', p_group => null, p_at => p_at
  );
  if paid.status <> 'ok' or paid.duplicate then raise exception 'the ledger did not pay a prize of %: %', p_race, paid.status; end if;
  update race_result set paid_at = p_at where race_id = p_race and player_id = p_player;
  insert into outbox (topic, payload, at) values ('promotion.changed', jsonb_build_object('playerId', p_player), p_at);
end $$;
