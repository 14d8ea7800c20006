-- How long a player has played on the day in which an instant lies: as it is kept, else as the bets of the ledger say. The time between
-- two bets is play unless it is half an hour: then a session has ended. It writes nothing.
create or replace function limits_time(p_player text, p_at timestamptz) returns limit_time
language plpgsql as $$
declare
  kept limit_time;
  span tstzrange;
begin
  select * into kept from limit_time
    where player_id = p_player and starts_at <= p_at and ends_at > p_at order by starts_at desc limit 1;
  if found then return kept; end if;
  span := limits_period(p_player => p_player, p_period => 'day', p_at => p_at);
  select p_player, lower(span), upper(span),
      coalesce(sum(at - greatest(before, lower(span))) filter (where at >= lower(span) and at - before < interval '30 minutes'), interval '0'), max(at)
    into kept
    from (select at, lag(at) over (order by at) as before from wallet_transactions
      where player_id = p_player and at > lower(span) - interval '30 minutes' and at <= p_at
        and debit > 0 and kind = 'debit' and starts_with(source, 'vendor:')) bets;
  return kept;
end $$;
