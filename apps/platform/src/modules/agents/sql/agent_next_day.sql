-- The day whose bills are to be written next: the first from that of the merchant's first rate on without bills, once everything that was
-- decided on it stands in the figures. Null where there is none.
create or replace function agent_next_day(p_merchant text) returns date
language plpgsql stable as $$
declare
  due_day date := coalesce(
    (select max(day) + 1 from agent_settled_days where merchant_code = p_merchant),
    (select min(r.from_day) from agent_rates r join agent_nodes n using (no) where n.merchant_code = p_merchant)
  );
begin
  if not periods_settled(p_merchant => p_merchant, p_kind => 'day', p_key => to_char(due_day, 'YYYY-MM-DD'))
    or play_feed_has(p_merchant => p_merchant, p_after => (select upto from agent_fed), p_day => due_day)
  then return null; end if;
  return due_day;
end $$;
