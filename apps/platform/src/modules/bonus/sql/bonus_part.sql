-- What of a stake comes from bonus money: what the balance lacks, from one grant that counts the game, the one that ends first of those
-- that have as much. A round stays with the grant that it began with. A stake above what such a grant allows is refused, also where it
-- is the player's own money. A grant whose time is over is none, whether a job has ended it or not. The caller holds the player's account.
create or replace function bonus_part(
  p_player text, p_balance bigint, p_stake bigint, p_product text, p_grant text, p_at timestamptz,
  out refusal text, out grant_id text, out amount bigint
)
language plpgsql as $$
begin
  amount := 0;
  if not (select bonus_open from wallet_accounts where player_id = p_player) then return; end if;
  if exists (
    select from bonus_grant g where g.player_id = p_player and g.state = 'active' and g.expires_at > p_at
      and bonus_share(p_terms => g.terms, p_product => p_product) > 0 and (g.terms ->> 'maxBet')::bigint < p_stake
  ) then refusal := 'bonus_max_bet'; return; end if;
  if p_stake <= p_balance then return; end if;
  select g.id into grant_id from bonus_grant g
    where g.player_id = p_player and g.state = 'active' and g.expires_at > p_at and g.balance >= p_stake - p_balance
      and bonus_share(p_terms => g.terms, p_product => p_product) > 0 and (p_grant is null or g.id = p_grant)
    order by g.expires_at, g.id limit 1;
  if grant_id is not null then amount := p_stake - p_balance; end if;
end $$;
