-- Has a player looked at for what is given without a tap, where their merchant offers any.
create or replace function promotion_want_look(p_player text, p_at timestamptz) returns void
language sql as $$
  insert into promotion_look as held (player_id, merchant_code, due_at)
    select w.player_id, w.merchant_code, p_at from wallet_accounts w
      where w.player_id = p_player and w.mode = 'real' and promotion_gives(p_merchant => w.merchant_code)
    on conflict (player_id) do update set due_at = excluded.due_at
$$;
