-- Changes what is left of a grant, with an entry that says by what. The caller holds the player's account.
create or replace function bonus_write(p_grant text, p_kind text, p_amount bigint, p_round text, p_at timestamptz) returns void
language sql as $$
  update bonus_grant set balance = balance + p_amount where id = p_grant;
  insert into bonus_entry (grant_id, position, kind, amount, round_id, at)
    select p_grant, count(*), p_kind, p_amount, p_round, p_at from bonus_entry where grant_id = p_grant
$$;
