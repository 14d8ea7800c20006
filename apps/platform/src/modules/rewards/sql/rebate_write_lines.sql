-- Writes for which lines of a day an amount was paid or set off: each gets what is open of it, in their order, until nothing is left.
create or replace function rebate_write_lines(p_player text, p_day date, p_paid bigint) returns void
language sql as $$
  insert into rebate_line as kept (player_id, day, rebate, product, vendor, base, ppm, paid)
    select p_player, p_day, rebate, product, vendor, base, ppm, greatest(least(open, p_paid - before), 0)
      from (
        select l.*, greatest(l.earned - coalesce(had.paid, 0), 0) as open,
            coalesce(sum(greatest(l.earned - coalesce(had.paid, 0), 0)) over (
              order by l.rebate, l.product, l.vendor rows between unbounded preceding and 1 preceding
            ), 0) as before
          from rebate_lines(p_player => p_player, p_day => p_day) l
          left join rebate_line had on had.player_id = p_player and had.day = p_day
            and (had.rebate, had.product, had.vendor) = (l.rebate, l.product, l.vendor)
      ) share
    on conflict (player_id, day, rebate, product, vendor) do update set base = excluded.base, ppm = excluded.ppm, paid = kept.paid + excluded.paid
$$;
