-- Uses a code up, or counts a wrong one. Only the newest of a recipient and purpose is good, and its row is locked: of many
-- tries at once no more are looked at than the limits say, and one alone can use it. Tries count by where they come from,
-- and those of strangers also together: who asked for the code, or comes on a device of the account, has tries of their own.
create or replace function code_use(
  p_merchant text,
  p_channel text,
  p_purpose text,
  p_recipient bytea,
  p_code bytea,
  p_at timestamptz,
  p_tries_max integer,
  -- Of a node of the version before: all who come by it have their tries together.
  p_asker bytea default null,
  p_origin bytea default '',
  p_is_known boolean default false,
  p_strangers_max integer default 2147483647
) returns table (verdict text, code_id text)
language plpgsql as $$
declare
  newest      verification_code%rowtype;
  own_tries   integer;
  is_stranger boolean;
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
  is_stranger := not p_is_known and newest.asker is distinct from p_asker;
  select t.tries into own_tries from code_try t where t.code_id = newest.id and t.origin = p_origin;
  if own_tries >= p_tries_max or (is_stranger and newest.tries >= p_strangers_max) then
    return query select 'used_up', null::text;
    return;
  end if;
  if newest.code = p_code then
    update verification_code c set used_at = p_at where c.id = newest.id;
    return query select 'right', newest.id;
    return;
  end if;
  insert into code_try as t (code_id, origin, tries) values (newest.id, p_origin, 1)
    on conflict on constraint code_try_pkey do update set tries = t.tries + 1;
  if is_stranger then
    update verification_code c set tries = c.tries + 1 where c.id = newest.id;
  end if;
  return query select 'wrong', newest.id;
end $$;
