-- Looks at the next `p_max` players of a merchant after `p_after` for a month that is over, and takes down by one level whoever has staked
-- less in it than their level asks for, unless the level is held or they had a break in that month. Their progress starts at the new level's need, with what they have staked
-- since the month. Each player is looked at once for a month: a rerun goes on where another was broken off.
create or replace function vip_review(p_merchant text, p_month text, p_after text, p_max bigint, p_at timestamptz)
returns table (looked_at text, fell boolean)
language plpgsql as $$
declare
  fed     vip_fed;
  month   periods;
  first   date;
  beyond  date;
  version integer;
  held    vip_players;
  asked   bigint;
  staked  bigint;
  left_of bigint;
begin
  -- No play is counted meanwhile.
  select * into strict fed from vip_fed for update;
  select * into strict month from periods p where p.merchant_code = p_merchant and p.kind = 'month' and p.key = p_month;
  first := play_day(p_merchant => p_merchant, p_at => month.from_at);
  beyond := play_day(p_merchant => p_merchant, p_at => month.until_at);
  select max(v.number) into version from vip_version v where v.merchant_code = p_merchant and v.published_at < month.until_at;
  for held in
    select * from vip_players p where p.merchant_code = p_merchant and p.level > 0 and p.player_id > p_after order by p.player_id limit p_max
      for update
  loop
    looked_at := held.player_id;
    fell := false;
    if held.reviewed is null or held.reviewed < p_month then
      select l.keep into asked from vip_levels l where l.merchant_code = p_merchant and l.number = version and l.level = held.level;
      if found and (held.held_until is null or held.held_until < beyond) and rewards_may_have(p_player => held.player_id, p_at => p_at)
        and not exclusion_within(p_player => held.player_id, p_from => month.from_at, p_until => month.until_at)
        -- A level that was given since then is none of that month.
        and not exists (select from vip_moves m where m.player_id = held.player_id and m.kind = 'set' and m.at >= month.until_at) then
        select coalesce(sum(d.valid_stake), 0) into staked from play_player_days d
          where d.player_id = held.player_id and d.day >= first and d.day < beyond;
        fell := staked < asked;
      end if;
      if fell then
        select coalesce((
          select l.need from vip_levels l
            where l.merchant_code = p_merchant and l.number = vip_newest(p_merchant => p_merchant) and l.level = held.level - 1
        ), 0) + coalesce((
          select sum(f.valid_stake) from play_feed f where f.player_id = held.player_id and f.business_day >= beyond and f.seq <= fed.upto
        ), 0) into left_of;
        update vip_players set level = held.level - 1, points = left_of, held_until = null, locked_by = null
          where vip_players.player_id = held.player_id;
        insert into vip_moves (player_id, merchant_code, kind, from_level, to_level, points, month, at)
          values (held.player_id, p_merchant, 'down', held.level, held.level - 1, left_of, p_month, p_at);
        insert into outbox (topic, payload, at) values ('vip.changed', jsonb_build_object('playerId', held.player_id), p_at);
      end if;
      update vip_players set reviewed = p_month where vip_players.player_id = held.player_id;
    end if;
    return next;
  end loop;
end $$;
