-- The highest level that a player had on a day of the merchant's calendar, also where it was reached or lost on that day: it never falls
-- while the day is counted. 0 for none, and where the merchant has no levels now.
create or replace function vip_level_on(p_player text, p_day date) returns smallint
language plpgsql stable as $$
begin
  return coalesce((
    select max(m.to_level)
      from vip_players v
      join periods p on p.merchant_code = v.merchant_code and p.kind = 'day' and p.key = to_char(p_day, 'YYYY-MM-DD')
      join vip_moves m on m.player_id = v.player_id and m.at < p.until_at
        and (m.at >= p.from_at or m.seq = (select max(b.seq) from vip_moves b where b.player_id = v.player_id and b.at < p.from_at))
      where v.player_id = p_player
        and exists (select from vip_levels l where l.merchant_code = v.merchant_code and l.number = vip_newest(p_merchant => v.merchant_code))
  ), 0);
end $$;
