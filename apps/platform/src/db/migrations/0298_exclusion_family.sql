-- What the family asks for holds for six months at least, as a player's own does.
alter table exclusion add constraint exclusion_family
  check (kind <> 'family' or irrevocable_until - starts_at >= interval '180 days') not valid;
