-- An operator's word on a referral that waits for a person; false where it does not wait any more. One that passes is paid by the job.
create or replace function referral_decide(p_player text, p_passes boolean, p_by text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
  update referral r set state = case when p_passes then 'qualified' else 'refused' end, reason = case when not p_passes then 'operator' end,
      decided_by = p_by, ended_at = case when not p_passes then p_at end
    where r.player_id = p_player and r.state = 'review';
  return found;
end $$;
