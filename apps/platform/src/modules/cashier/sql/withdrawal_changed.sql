-- What speaks against a withdrawal, or is to be told of it, since an instant: 'debt' that its player owes, a deposit that was taken back
-- ('reversed'), an account of the player that is 'blocked', a payout account ('account') that is no longer good, and that the player is
-- 'excluded', which holds nothing up. The caller holds the player's account, so that nothing of it comes while money is sent.
create or replace function withdrawal_changed(p_player text, p_account text, p_since timestamptz, p_at timestamptz) returns text[]
language plpgsql as $$
begin
  return (select array_agg(flag order by place) filter (where holds) from (values
    (1, 'debt', exists (select from player_debt d where d.player_id = p_player and d.paid < d.amount)),
    (2, 'reversed', exists (select from provider_payment p where p.player_id = p_player and p.reversed_at >= p_since)),
    (3, 'blocked', coalesce((select p.status <> 'active' from player p where p.id = p_player), true)),
    (4, 'account', coalesce((select a.state <> 'active' from payout_account a where a.id = p_account), true)),
    (5, 'excluded', exclusion_holds(p_player => p_player, p_at => p_at))
  ) found (place, flag, holds));
end $$;
