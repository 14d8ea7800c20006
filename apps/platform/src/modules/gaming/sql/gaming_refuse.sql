-- A refusal with the balance of the answer before.
create or replace function gaming_refuse(p_status text, p_answer wallet_answer) returns wallet_answer
language sql immutable as $$ select (p_status, p_answer.balance, p_answer.currency, null, false)::wallet_answer $$;
