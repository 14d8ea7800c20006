-- One function for each wallet command. All of them: lock the player's account first, then look the key up with its
-- fingerprint, then write. Each statement of a volatile function sees what committed while it waited for the lock, so
-- correctness rests on row locks, CHECK and UNIQUE, not on the isolation level.

create type wallet_answer as (status text, balance bigint, currency text, reference text, duplicate boolean);

-- Locks the account and looks for a stored command of this key.
-- Status: 'new' (go on), 'ok' with duplicate (the first answer, today's balance), 'key_reused', 'unknown_account'.
create function wallet_begin(p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text) returns wallet_answer
language plpgsql as $$
declare
  account wallet_accounts;
  stored  wallet_transactions;
begin
  select * into account from wallet_accounts where player_id = p_player for update;
  if not found then return ('unknown_account', null, null, null, false)::wallet_answer; end if;
  select * into stored from wallet_transactions
    where merchant_code = account.merchant_code and source = p_source and kind = p_kind and reference = p_reference;
  if not found then return ('new', account.balance, account.currency, null, false)::wallet_answer; end if;
  if stored.fingerprint <> p_fingerprint then
    return ('key_reused', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  return ('ok', account.balance, account.currency, stored.id, true)::wallet_answer;
end $$;

-- Writes a new command of an account that wallet_begin has locked: transaction, postings, balance, outbox row.
-- `p_counter` is the account on the other side. A credit of the same command does not cover its debit.
create function wallet_write(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_currency text,
  p_debit bigint, p_credit bigint, p_counter text, p_statement text, p_description text, p_group text, p_target text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  account wallet_accounts;
  after   bigint;
  written bigint;
begin
  select * into strict account from wallet_accounts where player_id = p_player;
  if account.currency <> p_currency then
    return ('wrong_currency', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  if p_debit > 0 and account.balance - p_debit < account.floor then
    return ('insufficient_funds', account.balance, account.currency, null, false)::wallet_answer;
  end if;
  after := account.balance - p_debit + p_credit;
  insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after,
      statement, description, group_id, target, at)
    values (p_id, account.merchant_code, p_player, p_source, p_kind, p_reference, p_fingerprint, p_currency, p_debit, p_credit, after,
      p_statement, p_description, p_group, p_target, p_at)
    on conflict (merchant_code, source, kind, reference) do nothing
    returning seq into written;
  -- Another player's command took the key between the look-up and here.
  if written is null then return ('key_reused', account.balance, account.currency, null, false)::wallet_answer; end if;
  if p_debit > 0 then
    insert into wallet_postings values (written, 'player:' || p_player, p_counter, p_debit, p_currency);
  end if;
  if p_credit > 0 then
    insert into wallet_postings values (written, p_counter, 'player:' || p_player, p_credit, p_currency);
  end if;
  if p_debit > 0 or p_credit > 0 then
    update wallet_accounts set balance = after where player_id = p_player;
    insert into outbox (topic, payload, at)
      values ('wallet.changed', jsonb_build_object('merchantCode', account.merchant_code, 'playerId', p_player), p_at);
  end if;
  return ('ok', after, account.currency, p_id, false)::wallet_answer;
end $$;

-- The house's side of a player's commands, real and play money apart.
create function wallet_house(p_player text, p_source text) returns text
language sql stable as $$ select 'house:' || mode || ':' || p_source from wallet_accounts where player_id = p_player $$;

-- Debit, credit, both at once, adjustment, promotional credit, deposit: whichever amounts are given. A debit whose
-- reference was rolled back before it came is refused.
create function wallet_move(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_currency text,
  p_debit bigint, p_credit bigint, p_statement text, p_description text, p_group text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player, p_source, p_kind, p_reference, p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  if p_kind in ('debit', 'debit_credit') and wallet_is_buried(p_player, p_source, p_reference) then
    return ('rolled_back', answer.balance, answer.currency, null, false)::wallet_answer;
  end if;
  return wallet_write(p_id, p_player, p_source, p_kind, p_reference, p_fingerprint, p_currency, p_debit, p_credit,
    wallet_house(p_player, p_source), p_statement, p_description, p_group, null, p_at);
end $$;

create function wallet_is_buried(p_player text, p_source text, p_reference text) returns boolean
language sql volatile as $$
  select exists (select from wallet_tombstones t join wallet_accounts a using (merchant_code)
    where a.player_id = p_player and t.source = p_source and t.reference = p_reference)
$$;

-- The debit that a rollback names: a plain one before a debit with credit of the same reference.
create function wallet_target(p_player text, p_source text, p_target text) returns wallet_transactions
language sql volatile as $$
  select t.* from wallet_transactions t join wallet_accounts a using (merchant_code)
    where a.player_id = p_player and t.source = p_source and t.kind in ('debit', 'debit_credit') and t.reference = p_target
    order by t.kind limit 1
$$;

-- Takes back a debit on an account that wallet_begin has locked. An unknown target leaves a tombstone; a target that is
-- cancelled already is a repeat: its id is stored, nothing moves. A target that has paid out is settled and stands.
create function wallet_cancel_write(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_target text, p_currency text, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  target wallet_transactions := wallet_target(p_player, p_source, p_target);
  answer wallet_answer;
  refund bigint := 0;
begin
  if target.id is not null then
    if target.player_id <> p_player then return ('key_reused', null, null, null, false)::wallet_answer; end if;
    if target.cancelled_by is null and target.credit > 0 then
      select 'settled', balance, currency, null, false into answer from wallet_accounts where player_id = p_player;
      return answer;
    end if;
    if target.cancelled_by is null then refund := target.debit; end if;
  end if;
  answer := wallet_write(p_id, p_player, p_source, 'cancel', p_reference, p_fingerprint, p_currency, 0, refund,
    wallet_house(p_player, p_source), 'refund', p_description, target.group_id, p_target, p_at);
  if answer.status <> 'ok' then return answer; end if;
  if target.id is null then
    insert into wallet_tombstones (merchant_code, source, reference, at)
      select merchant_code, p_source, p_target, p_at from wallet_accounts where player_id = p_player
      on conflict (merchant_code, source, reference) do nothing;
    if not found then answer.duplicate := true; end if;
  elsif target.cancelled_by is null then
    update wallet_transactions set cancelled_by = p_id where seq = target.seq;
  else
    answer.duplicate := true;
  end if;
  return answer;
end $$;

create function wallet_cancel(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_target text, p_currency text, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player, p_source, 'cancel', p_reference, p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  return wallet_cancel_write(p_id, p_player, p_source, p_reference, p_fingerprint, p_target, p_currency, p_description, p_at);
end $$;

-- Sets money aside. The answer's reference is the hold's id.
create function wallet_hold(
  p_id text, p_player text, p_source text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player, p_source, 'hold', p_reference, p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  answer := wallet_write(p_id, p_player, p_source, 'hold', p_reference, p_fingerprint, p_currency, p_amount, 0,
    'held:' || p_player, 'withdrawal', p_description, p_id, null, p_at);
  if answer.status = 'ok' then insert into wallet_holds values (p_id, p_player, p_amount, 'held', p_at); end if;
  return answer;
end $$;

-- Ends a hold once: 'release' gives the money back, 'capture' lets it go to the house's account of the source.
create function wallet_end_hold(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_hold text, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player, p_source, p_kind, p_reference, p_fingerprint);
  hold   wallet_holds;
begin
  if answer.status <> 'new' then return answer; end if;
  select * into hold from wallet_holds where id = p_hold and player_id = p_player for update;
  if not found then return ('unknown_hold', answer.balance, answer.currency, null, false)::wallet_answer; end if;
  if hold.state <> 'held' then return ('hold_ended', answer.balance, answer.currency, null, false)::wallet_answer; end if;
  answer := wallet_write(p_id, p_player, p_source, p_kind, p_reference, p_fingerprint, answer.currency, 0,
    case p_kind when 'release' then hold.amount else 0 end, 'held:' || p_player,
    case p_kind when 'release' then 'refund' else 'withdrawal' end, p_description, p_hold, null, p_at);
  if answer.status <> 'ok' then return answer; end if;
  if p_kind = 'capture' then
    insert into wallet_postings
      select seq, 'held:' || p_player, wallet_house(p_player, p_source), hold.amount, answer.currency from wallet_transactions where id = p_id;
  end if;
  update wallet_holds set state = case p_kind when 'release' then 'released' else 'captured' end where id = p_hold;
  return answer;
end $$;

-- Every account whose balance is not what its postings add up to, is not its last statement line, or is below its floor.
-- No row is the only good answer.
create function wallet_audit() returns table (account text, currency text, balance bigint, posted numeric, last_line bigint)
language sql volatile as $$
  with flows as (
    select destination as account, p.currency, amount from wallet_postings p
    union all
    select origin, p.currency, -amount from wallet_postings p
  ), sums as (select f.account, f.currency, sum(amount) as posted from flows f group by 1, 2),
  lines as (select distinct on (player_id) player_id, balance_after from wallet_transactions order by player_id, seq desc),
  holds as (select player_id, sum(amount) as held from wallet_holds where state = 'held' group by 1)
  select 'player:' || a.player_id, a.currency, a.balance, coalesce(s.posted, 0), l.balance_after
    from wallet_accounts a
    left join sums s on s.account = 'player:' || a.player_id and s.currency = a.currency
    left join lines l on l.player_id = a.player_id
    where a.balance <> coalesce(s.posted, 0) or a.balance <> coalesce(l.balance_after, 0) or a.balance < a.floor
  union all
  select 'held:' || a.player_id, a.currency, coalesce(h.held, 0)::bigint, coalesce(s.posted, 0), null
    from wallet_accounts a
    left join sums s on s.account = 'held:' || a.player_id
    left join holds h on h.player_id = a.player_id
    where coalesce(h.held, 0) <> coalesce(s.posted, 0)
  union all
  select 'total', s.currency, null, sum(s.posted), null from sums s group by s.currency having sum(s.posted) <> 0
$$;
