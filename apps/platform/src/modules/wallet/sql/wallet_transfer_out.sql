-- Moves money into a player's wallet at a vendor. From then on it is there, until the vendor has refused it.
create or replace function wallet_transfer_out(
  p_id text, p_player text, p_vendor text, p_reference text, p_fingerprint text, p_currency text, p_amount bigint, p_description text,
  p_at timestamptz
) returns wallet_answer
language plpgsql as $$
declare
  source constant text := 'transfer:' || p_vendor;
  answer wallet_answer := wallet_begin(p_player => p_player, p_source => source, p_kind => 'transfer_out', p_reference => p_reference, p_fingerprint => p_fingerprint);
begin
  if answer.status <> 'new' then return answer; end if;
  if exists (select from wallet_accounts where player_id = p_player and mode <> 'real') then raise exception 'play money is never moved to a vendor'; end if;
  answer := wallet_write(
    p_id => p_id, p_player => p_player, p_source => source, p_kind => 'transfer_out', p_reference => p_reference,
    p_fingerprint => p_fingerprint, p_currency => p_currency, p_debit => p_amount, p_credit => 0,
    p_counter => wallet_at(p_vendor => p_vendor, p_player => p_player), p_statement => 'transfer', p_description => p_description,
    p_group => p_reference, p_target => null, p_at => p_at
  );
  if answer.status = 'ok' then
    insert into wallet_at_vendor (player_id, vendor_code, currency, balance) values (p_player, p_vendor, p_currency, p_amount)
      on conflict (player_id, vendor_code) do update set balance = wallet_at_vendor.balance + excluded.balance;
  end if;
  return answer;
end $$;
