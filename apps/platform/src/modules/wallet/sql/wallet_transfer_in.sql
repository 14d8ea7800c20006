-- Moves money back from a player's wallet at a vendor. `p_left` is what the vendor still has of it afterwards: what the amount and the rest
-- come to beyond what was there was won from the vendor, what is missing was lost to it. Null of an amount that the vendor never took.
create or replace function wallet_transfer_in(
  p_id text, p_player text, p_vendor text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_left bigint,
  p_description text, p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source constant text := 'transfer:' || p_vendor;
  place  constant text := wallet_at(p_vendor => p_vendor, p_player => p_player);
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'transfer_in', p_reference => p_reference, p_fingerprint => p_fingerprint);
  house  text;
  won    bigint := 0;
begin
  if answer.status <> 'new' then return answer; end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => source, p_kind => 'transfer_in', p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => 0, p_credit => p_amount, p_counter => place,
    p_statement => 'transfer', p_description => p_description, p_group => p_reference, p_target => null, p_at => p_at
  );
  if answer.status <> 'ok' then return answer; end if;
  if p_left is not null then
    house := wallet_house(p_player => p_player, p_source => 'vendor:' || p_vendor);
    select p_amount + p_left - coalesce(sum(balance), 0) into won from wallet_at_vendor where player_id = p_player and vendor_code = p_vendor;
    if won <> 0 then
      insert into wallet_postings
        select seq, case when won > 0 then house else place end, case when won > 0 then place else house end, abs(won), p_currency
        from wallet_transactions where id = p_id;
    end if;
  end if;
  update wallet_at_vendor set balance = coalesce(p_left, balance - p_amount) where player_id = p_player and vendor_code = p_vendor;
  if not found then
    if p_left is null then raise exception 'a vendor never had what is given back'; end if;
    insert into wallet_at_vendor (player_id, vendor_code, currency, balance) values (p_player, p_vendor, p_currency, p_left);
  end if;
  return answer;
end $$;
