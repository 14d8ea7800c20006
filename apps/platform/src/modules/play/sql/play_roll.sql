-- Feeds what at most `p_max` more commands of the ledger and as many closings have decided, and returns how many it passed: fewer
-- than that are the last. Of each round it writes what it is now less what was fed of it, so no number of runs writes anything twice.
-- What counts is the player's own money; what was staked and won with a bonus stands apart.
-- A row's day is that of the last movement, by the hour at which the merchant's begins.
create or replace function play_roll(p_max bigint) returns bigint
language plpgsql as $$
declare
  page   record := wallet_pass(p_count => 'play_feed', p_max => p_max);
  closed bigint;
begin
  with gone as (
    delete from gaming_closed_rounds where seq in (select seq from gaming_closed_rounds order by seq limit p_max)
    returning round_id, at
  ), touched as (
    select round_id, max(at) as at from (
      select group_id as round_id, at from wallet_transactions
        where seq > page.after and seq <= page.upto and group_id is not null and starts_with(source, 'vendor:')
      union all select round_id, at from gone
    ) as movement group by round_id
  ), fed as (
    insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour,
        valid_stake, payout, rounds, written_at, decided_at, bonus_stake, bonus_payout)
      select r.merchant_code, r.player_id, r.currency, r.game_type, r.vendor_code, r.game_code, r.id, play_day(p_merchant => r.merchant_code, p_at => touched.at), extract(hour from day.at),
          now_is.valid_stake - before.valid_stake, now_is.payout - before.payout, now_is.rounds - before.rounds, now(), touched.at,
          now_is.bonus_stake - before.bonus_stake, now_is.bonus_payout - before.bonus_payout
        from touched
        join gaming_rounds r on r.id = touched.round_id and r.mode = 'real'
        join merchant m on m.code = r.merchant_code
        cross join lateral (select touched.at at time zone (m.config ->> 'timeZone') as at) day
        cross join lateral (
          select case when r.state = 'settled' then r.stake - r.bonus_stake else 0 end as valid_stake,
            case when r.state = 'settled' then r.payout - r.bonus_payout else 0 end as payout,
            case when r.state = 'settled' then r.bonus_stake else 0 end as bonus_stake,
            case when r.state = 'settled' then r.bonus_payout else 0 end as bonus_payout,
            case when r.state = 'settled' then 1 else 0 end as rounds
        ) now_is
        cross join lateral (
          select coalesce(sum(f.valid_stake), 0) as valid_stake, coalesce(sum(f.payout), 0) as payout, coalesce(sum(f.rounds), 0) as rounds,
              coalesce(sum(f.bonus_stake), 0) as bonus_stake, coalesce(sum(f.bonus_payout), 0) as bonus_payout
            from play_feed f where f.round_id = r.id
        ) before
        where (now_is.valid_stake, now_is.payout, now_is.rounds, now_is.bonus_stake, now_is.bonus_payout)
          <> (before.valid_stake, before.payout, before.rounds, before.bonus_stake, before.bonus_payout)
      returning 1
  )
  select count(*) into closed from gone;
  return greatest(page.upto - page.after, closed);
end $$;
