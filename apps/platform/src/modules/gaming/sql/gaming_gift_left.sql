-- How many rounds are left of a gift of the operator. The caller holds the player's account.
create or replace function gaming_gift_left(p_gift text) returns bigint
language plpgsql as $$
begin
  return (select rounds from free_round_gift where id = p_gift) - (select count(*) from free_round_played p
    join gaming_rounds r on r.id = p.round_id where p.gift_id = p_gift and r.state <> 'cancelled');
end $$;
