-- Uses a code up, or counts a wrong one. Only the newest of a recipient and purpose is good, and its row is locked: of many
-- tries at once no more are looked at than the limit says, and one alone can use it.
create or replace function code_use(
  p_merchant text,
  p_channel text,
  p_purpose text,
  p_recipient bytea,
  p_code bytea,
  p_at timestamptz,
  p_tries_max integer
) returns table (verdict text, code_id text)
language plpgsql as $$
declare
  newest verification_code%rowtype;
begin
  select c.* into newest
    from verification_code c
    where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.purpose = p_purpose
    order by c.made_at desc, c.id desc limit 1
    for update;
  if newest.id is null or newest.used_at is not null or newest.expires_at <= p_at then
    return query select 'wrong', null::text;
    return;
  end if;
  if newest.tries >= p_tries_max then
    return query select 'used_up', null::text;
    return;
  end if;
  update verification_code c
    set tries = c.tries + 1, used_at = case when c.code = p_code then p_at end
    where c.id = newest.id;
  return query select case when newest.code = p_code then 'right' else 'wrong' end, newest.id;
end $$;
