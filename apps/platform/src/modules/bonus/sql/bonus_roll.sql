-- Counts what at most `p_max` more rows of the feed add to grants, and returns how many rows that were: fewer than that are the last.
-- A stake counts for the grant that ends first of those that count its game and were given before it was decided. What is taken back of
-- one leaves no grant below nothing.
create or replace function bonus_roll(p_max bigint) returns bigint
language plpgsql as $$
declare
  fed    bonus_fed;
  fed_to bigint;
  passed bigint;
  row    record;
begin
  select * into strict fed from bonus_fed for update;
  select max(next.seq), count(*) into fed_to, passed from (select seq from play_feed where seq > fed.upto order by seq limit p_max) next;
  if passed = 0 then return 0; end if;
  for row in
    select f.player_id, f.product, f.valid_stake + f.bonus_stake as staked, coalesce(f.decided_at, f.written_at) as at
      from play_feed f join wallet_accounts a on a.player_id = f.player_id and a.bonus_open
      where f.seq > fed.upto and f.seq <= fed_to and f.valid_stake + f.bonus_stake <> 0 order by f.seq
  loop
    update bonus_grant g set progress = greatest(0, least(g.required, g.progress + row.staked * bonus_share(p_terms => g.terms, p_product => row.product)))
      where g.id = (
        select h.id from bonus_grant h
          where h.player_id = row.player_id and h.state = 'active' and h.given_at <= row.at and h.expires_at > row.at
            and (h.progress < h.required or row.staked < 0) and bonus_share(p_terms => h.terms, p_product => row.product) > 0
          order by h.expires_at, h.id limit 1
      );
  end loop;
  update bonus_fed set upto = fed_to;
  return passed;
end $$;
