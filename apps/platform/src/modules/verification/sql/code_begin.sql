-- Takes a new code into its budgets, or refuses it and stores nothing. The lock of the merchant and the way makes one of
-- many calls at once go after the other, on any number of nodes. `next_at` says when another code may be asked for: after
-- this one where it was taken, instead of it where it was refused. Each budget counts by lane, so that whoever has shown
-- nothing uses nothing up of those who have. The day of a recipient counts those who passed a check by network too, so that
-- nobody takes it from an owner who is elsewhere. A code to a contact that an account has (`p_is_own`) knows neither block nor
-- breaker; all others together get half of the ceiling, and so does the lane `free`. Notices use nothing of it up: they have a
-- ceiling of their own, half as high.
create or replace function code_begin(
  p_id text,
  p_merchant text,
  p_channel text,
  p_purpose text,
  p_recipient bytea,
  p_prefix bytea,
  p_country text,
  p_code bytea,
  p_is_sent boolean,
  p_at timestamptz,
  p_good_for interval,
  p_pause interval,
  p_recipient_max integer,
  p_recipient_window interval,
  p_prefix_max integer,
  p_prefix_window interval,
  p_merchant_max integer,
  p_merchant_window interval,
  p_sample integer,
  p_used_min integer,
  p_settled interval,
  p_open_for interval,
  p_is_own boolean,
  p_lane text,
  p_asker bytea,
  p_network bytea,
  p_asker_max integer,
  p_network_max integer,
  p_asker_window interval,
  p_recipient_day_max integer
) returns table (verdict text, next_at timestamptz, has_opened boolean)
language plpgsql as $$
declare
  free_at timestamptz;
  open_to timestamptz;
  half    integer := (p_merchant_max + 1) / 2;
  opens   boolean := false;
  sampled integer;
  used    integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('code_begin ' || p_merchant || ' ' || p_channel, 0));
  select max(c.made_at) + p_pause into free_at
    from verification_code c
    where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.lane = p_lane;
  free_at := greatest(free_at, (
    select c.made_at + p_recipient_window from verification_code c
      where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.lane = p_lane
      order by c.made_at desc offset p_recipient_max - 1 limit 1));
  if free_at > p_at then
    -- Somebody else asked: that is no reason to wait for whoever shows that they are a person.
    if p_lane = 'free' and p_asker is distinct from (
      select c.asker from verification_code c
        where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.lane = p_lane
        order by c.made_at desc limit 1) then
      return query select 'recipient_of_others', free_at, false;
      return;
    end if;
    return query select 'recipient_waits', free_at, false;
    return;
  end if;
  select c.made_at + p_merchant_window into free_at
    from verification_code c
    where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.lane = p_lane
      and (p_lane <> 'sure' or c.network = p_network)
    order by c.made_at desc offset p_recipient_day_max - 1 limit 1;
  if free_at > p_at then
    return query select 'recipient_day', free_at, false;
    return;
  end if;
  select c.made_at + p_asker_window into free_at
    from verification_code c
    where c.merchant_code = p_merchant and c.asker = p_asker and c.lane = p_lane and c.channel = p_channel
    order by c.made_at desc offset p_asker_max - 1 limit 1;
  if free_at > p_at then
    return query select 'asker_waits', free_at, false;
    return;
  end if;
  select c.made_at + p_asker_window into free_at
    from verification_code c
    where c.merchant_code = p_merchant and c.network = p_network and c.lane = p_lane and c.channel = p_channel
    order by c.made_at desc offset p_network_max - 1 limit 1;
  if free_at > p_at then
    return query select 'network_waits', free_at, false;
    return;
  end if;
  if not p_is_own then
    select c.made_at + p_prefix_window into free_at
      from verification_code c
      where c.merchant_code = p_merchant and c.prefix = p_prefix and not c.is_own and c.lane = p_lane
      order by c.made_at desc offset p_prefix_max - 1 limit 1;
    if free_at > p_at then
      return query select 'prefix_waits', free_at, false;
      return;
    end if;
  end if;
  if p_merchant_max = 0 then
    return query select 'merchant_waits', p_at + p_merchant_window, false;
    return;
  end if;
  free_at := greatest(
    (select c.made_at + p_merchant_window from verification_code c
      where c.merchant_code = p_merchant and c.channel = p_channel and c.is_sent
        and (c.lane = 'notice') = (p_lane = 'notice')
      order by c.made_at desc offset case when p_lane = 'notice' then half else p_merchant_max end - 1 limit 1),
    (select c.made_at + p_merchant_window from verification_code c
      where not p_is_own and c.merchant_code = p_merchant and c.channel = p_channel and c.is_sent and not c.is_own
      order by c.made_at desc offset half - 1 limit 1),
    (select c.made_at + p_merchant_window from verification_code c
      where p_lane = 'free' and c.merchant_code = p_merchant and c.channel = p_channel and c.is_sent and c.lane = 'free'
      order by c.made_at desc offset half - 1 limit 1));
  if free_at > p_at then
    return query select 'merchant_waits', free_at, false;
    return;
  end if;
  if not p_is_own then
    select b.open_until into open_to
      from code_breaker b
      where b.merchant_code = p_merchant and b.channel = p_channel and b.country = p_country;
    -- The last codes since it was open, but for those that may still be used.
    select count(*), count(last.used_at) into sampled, used
      from (select c.used_at from verification_code c
              where c.merchant_code = p_merchant and c.channel = p_channel and c.country = p_country and c.is_sent
                and not c.is_own
                and c.made_at > coalesce(open_to, '-infinity') and (c.used_at is not null or c.made_at <= p_at - p_settled)
              order by c.made_at desc limit p_sample) last;
    opens := coalesce(open_to <= p_at, true) and sampled = p_sample and used < p_used_min;
    if opens then
      open_to := p_at + p_open_for;
      insert into code_breaker as b (merchant_code, channel, country, open_until)
        values (p_merchant, p_channel, p_country, open_to)
        on conflict (merchant_code, channel, country) do update set open_until = excluded.open_until;
    end if;
    if open_to > p_at and p_lane = 'free' then
      return query select 'breaker_open', open_to, opens;
      return;
    end if;
  end if;
  insert into verification_code (id, merchant_code, channel, purpose, is_own, lane, recipient, asker, network, prefix, country,
                                 code, is_sent, made_at, expires_at)
    values (p_id, p_merchant, p_channel, p_purpose, p_is_own, p_lane, p_recipient, p_asker, p_network, p_prefix, p_country,
            p_code, p_is_sent, p_at, p_at + p_good_for);
  return query select 'taken', greatest(p_at + p_pause, (
    select c.made_at + p_recipient_window from verification_code c
      where c.merchant_code = p_merchant and c.channel = p_channel and c.recipient = p_recipient and c.lane = p_lane
      order by c.made_at desc offset p_recipient_max - 1 limit 1)), opens;
end $$;
