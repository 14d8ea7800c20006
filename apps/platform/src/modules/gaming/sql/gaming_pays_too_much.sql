-- True for a payout above what a vendor may pay at once, or with what the round has paid already in one round. Nothing is never too much.
create or replace function gaming_pays_too_much(p_payout bigint, p_paid bigint, p_payout_max bigint, p_round_max bigint) returns boolean
language sql immutable as $$ select coalesce(p_payout > 0 and (p_payout > p_payout_max or p_payout > p_round_max - p_paid), false) $$;
