-- Who invites by a code, whatever its case; null where nobody does now. A member who has come to be an agent brings others by the agent's code.
create or replace function referral_inviter(p_merchant text, p_code text) returns text
language sql stable as $$
  select c.player_id from referral_code c join player p on p.id = c.player_id
    where c.merchant_code = p_merchant and c.code = upper(p_code) and p.status = 'active' and p.type = 0
$$;
