-- Ends a hold once: 'release' gives the money back, 'capture' lets it go to the house's account of the source.
create or replace function wallet_end_hold(
  p_id text, p_player text, p_source text, p_kind text, p_reference text, p_fingerprint text, p_hold text, p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => p_source, p_kind => p_kind, p_reference => p_reference, p_fingerprint => p_fingerprint);
  hold   wallet_holds;
begin
  if answer.status <> 'new' then return answer; end if;
  select * into hold from wallet_holds where id = p_hold and player_id = p_player for update;
  if not found then return ('unknown_hold', answer.balance, answer.currency, null, false)::wallet_answer; end if;
  if hold.state <> 'held' then return ('hold_ended', answer.balance, answer.currency, null, false)::wallet_answer; end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => p_source, p_kind => p_kind, p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => answer.currency, p_debit => 0,
    p_credit => case p_kind when 'release' then hold.amount else 0 end, p_counter => wallet_held(p_player => p_player),
    p_statement => case p_kind when 'release' then 'refund' else 'withdrawal' end, p_description => p_description,
    p_group => p_hold, p_target => null, p_at => p_at
  );
  if answer.status <> 'ok' then return answer; end if;
  if p_kind = 'capture' then
    insert into wallet_postings
      select seq, wallet_held(p_player => p_player), wallet_house(p_player => p_player, p_source => p_source), hold.amount, answer.currency from wallet_transactions where id = p_id;
  end if;
  update wallet_holds set state = case p_kind when 'release' then 'released' else 'captured' end where id = p_hold;
  return answer;
end $$;
