-- Removes the newest commands of a play-money account with their postings, `p_max` commands at the most, and once none is left
-- the account. After every batch what is left adds up: the balance is that of the last command left, and the sums lose what was
-- rolled up of the postings. Returns how many commands went; fewer than `p_max` means that the account is gone.
create or replace function wallet_forget_play(p_player text, p_max integer) returns integer
language plpgsql as $$
declare
  account wallet_accounts;
  oldest  bigint;
  gone    integer;
begin
  select * into account from wallet_accounts where player_id = p_player for update;
  if not found then return 0; end if;
  if account.mode <> 'play' then raise exception 'real money is never forgotten'; end if;
  perform from wallet_counts order by name for update;
  select min(seq), count(*) into oldest, gone
    from (select seq from wallet_transactions where player_id = p_player order by seq desc limit p_max) newest;
  with removed as (
    delete from wallet_postings p using wallet_transactions t
      where t.player_id = p_player and t.seq >= oldest and p.transaction_seq = t.seq
      returning p.transaction_seq, p.origin, p.destination, p.amount, p.currency
  ), flows as (
    select c.name, f.account, r.currency, sum(f.amount) as amount
      from removed r join wallet_counts c on r.transaction_seq <= c.upto,
        lateral (values (r.destination, -r.amount), (r.origin, r.amount)) f (account, amount)
      group by 1, 2, 3
  )
  update wallet_sums s set posted = s.posted + f.amount
    from flows f where s.count = f.name and s.account = f.account and s.currency = f.currency;
  delete from wallet_correction where id in (select id from wallet_transactions where player_id = p_player and seq >= oldest);
  delete from wallet_holds where id in (select id from wallet_transactions where player_id = p_player and seq >= oldest);
  delete from wallet_transactions where player_id = p_player and seq >= oldest;
  if gone < p_max then
    delete from wallet_sums s using wallet_counts c
      where s.count = c.name and s.account in (wallet_own(p_mode => account.mode, p_player => p_player), wallet_held(p_player => p_player));
    delete from wallet_accounts where player_id = p_player;
  else
    update wallet_accounts set balance =
      coalesce((select balance_after from wallet_transactions where player_id = p_player order by seq desc limit 1), 0)
      where player_id = p_player;
  end if;
  return gone;
end $$;
