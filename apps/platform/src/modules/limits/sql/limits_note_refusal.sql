-- Notes that a rule has refused something, for the report by day.
create or replace function limits_note_refusal(p_merchant text, p_move text, p_rule text, p_times integer, p_at timestamptz) returns void
language sql volatile as $$
  insert into limit_refusal (merchant_code, move, rule, times, at) select p_merchant, p_move, p_rule, p_times, p_at where p_times > 0
$$;
