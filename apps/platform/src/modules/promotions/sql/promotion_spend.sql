-- Takes one award from what is left of a promotion; false where not enough is. One without a bound has no row. `p_money` is 0 of points and
-- tickets.
create or replace function promotion_spend(p_promotion text, p_money bigint) returns boolean
language plpgsql as $$
begin
  update promotion_budget set money_left = money_left - p_money, count_left = count_left - 1
    where promotion_id = p_promotion and (money_left is null or money_left >= p_money) and (count_left is null or count_left >= 1);
  return found or not exists (select from promotion_budget where promotion_id = p_promotion);
end $$;
