-- Which bound of a promotion a player's traces meet: so many other accounts have had it from a device, an address or for a payout account as
-- may; null for none. `p_traces` is a list of {kind, trace, most}. Whoever has one of them waits here for the other until its end.
create or replace function promotion_bound(p_promotion text, p_player text, p_traces jsonb) returns text
language plpgsql as $$
declare
  given record;
begin
  for given in
    select t.kind, t.trace, t.most from jsonb_to_recordset(p_traces) as t (kind text, trace text, most integer) order by t.kind, t.trace
  loop
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'promotion', p_promotion, given.kind, given.trace), 0));
    if (
      select count(*) from promotion_trace h
        where h.promotion_id = p_promotion and h.kind = given.kind and h.trace = given.trace and h.player_id <> p_player
    ) >= given.most then return given.kind; end if;
  end loop;
  return null;
end $$;
