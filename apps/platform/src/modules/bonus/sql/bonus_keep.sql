-- Takes the part of what a command has given to its player that belongs to a grant, and returns it. Of a bonus that is the player's by now
-- nothing is taken: all of it is theirs. Of one that was taken away, or whose time was over, the part is the house's.
create or replace function bonus_keep(p_player text, p_grant text, p_kind text, p_part bigint, p_round text, p_command text, p_target text, p_at timestamptz)
returns bigint
language plpgsql as $$
declare
  held bonus_grant;
begin
  if p_part = 0 then return 0; end if;
  select * into strict held from bonus_grant where id = p_grant;
  if held.state in ('completed', 'consumed') then return 0; end if;
  if held.state = 'active' then
    perform bonus_write(p_grant => p_grant, p_kind => p_kind, p_amount => p_part, p_round => p_round, p_at => p_at);
  end if;
  perform bonus_move(
    p_player => p_player, p_account => case held.state when 'active' then 'bonus:owed' else 'promotions' end,
    p_kind => case p_kind when 'refund' then 'cancel' else 'debit' end, p_reference => p_kind || ':' || p_command, p_amount => -p_part,
    p_round => p_round, p_target => p_target, p_id => p_command || '/bonus', p_at => p_at
  );
  return p_part;
end $$;
