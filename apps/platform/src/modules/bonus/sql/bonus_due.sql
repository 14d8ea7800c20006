-- What becomes of a grant now, and null where it goes on: its player is excluded or gone ('forfeited'; a break costs nobody a bonus), all of it was staked ('completed'),
-- its time is over and so are its rounds, or seven days have passed ('expired'), or nothing is left of it ('consumed').
create or replace function bonus_due(p_grant bonus_grant, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return case
    when p_grant.state <> 'active' then null
    when exists (select from exclusion_in_force(p_player => p_grant.player_id, p_at => p_at) where kind <> 'break')
      or exists (select from player p where p.id = p_grant.player_id and p.status <> 'active') then 'forfeited'
    when p_grant.progress >= p_grant.required then 'completed'
    when p_grant.expires_at <= p_at and (p_grant.expires_at + interval '7 days' <= p_at
      or not bonus_has_open_round(p_player => p_grant.player_id, p_grant => p_grant.id)) then 'expired'
    when p_grant.balance = 0 and not bonus_has_open_round(p_player => p_grant.player_id, p_grant => p_grant.id) then 'consumed'
  end;
end $$;
