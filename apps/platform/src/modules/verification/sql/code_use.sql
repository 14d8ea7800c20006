-- Uses a code up, or counts a wrong one. The newest that each has asked for in a lane is good, so that nobody's asking takes a
-- code from others. A try is looked at for each of them, and a wrong one counts at each: however many there are, each stands
-- against as many guesses as one alone would. Their rows are locked: of many tries at once no more are looked at than the
-- limits say, and one alone can use a code. Tries count by where they come from, and those of strangers also together: who
-- asked for the code, or comes on a device of the account, has tries of their own.
create or replace function code_use(
  p_merchant text,
  p_channel text,
  p_purpose text,
  p_recipient bytea,
  p_code bytea,
  p_at timestamptz,
  p_tries_max integer,
  p_asker bytea,
  p_origin bytea,
  p_is_known boolean,
  p_strangers_max integer
) returns table (verdict text, code_id text)
language plpgsql as $$
declare
  good        record;
  is_good     boolean := false;
  is_stranger boolean;
  looked_at   text[] := '{}';
  by_stranger text[] := '{}';
begin
  for good in
    select c.id, c.code, c.asker, c.tries
      from verification_code c
      where c.used_at is null and c.id in (
        select distinct on (n.asker, n.lane) n.id
          from verification_code n
          where n.merchant_code = p_merchant and n.channel = p_channel and n.recipient = p_recipient and n.purpose = p_purpose
            and n.expires_at > p_at
          order by n.asker, n.lane, n.made_at desc, n.id desc)
      order by c.made_at desc, c.id desc
      for update
  loop
    is_good := true;
    is_stranger := not p_is_known and good.asker is distinct from p_asker;
    continue when is_stranger and good.tries >= p_strangers_max;
    continue when exists (
      select from code_try t where t.code_id = good.id and t.origin = p_origin and t.tries >= p_tries_max);
    if good.code = p_code then
      -- The others are over with it: whoever saw one of them earlier comes in by none after its owner did.
      update verification_code c set used_at = p_at
        where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.purpose = p_purpose
          and c.expires_at > p_at and c.used_at is null;
      return query select 'right', good.id;
      return;
    end if;
    looked_at := looked_at || good.id;
    if is_stranger then
      by_stranger := by_stranger || good.id;
    end if;
  end loop;
  if looked_at = '{}' then
    return query select case when is_good then 'used_up' else 'wrong' end, null::text;
    return;
  end if;
  insert into code_try as t (code_id, origin, tries) select l.id, p_origin, 1 from unnest(looked_at) as l (id)
    on conflict on constraint code_try_pkey do update set tries = t.tries + 1;
  update verification_code c set tries = c.tries + 1 where c.id = any (by_stranger);
  return query select 'wrong', looked_at[1];
end $$;
