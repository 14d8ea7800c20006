-- What a claim gives: that of claims from before it was noted is bonus money where it has terms of one, else cash.
create or replace function promotion_award(p_award text, p_bonus jsonb) returns text
language sql immutable as $$ select coalesce(p_award, case when p_bonus is null then 'cash' else 'bonus' end) $$;
