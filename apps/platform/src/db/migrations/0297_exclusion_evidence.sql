-- What the family of a player has shown when it asked for an exclusion, as the operator wrote it down. Rows are facts, as those of exclusion.
create table exclusion_evidence (
  exclusion_id text primary key references exclusion,
  evidence     text not null check (evidence <> '')
);
create trigger exclusion_evidence_is_kept before update or delete on exclusion_evidence for each row execute function exclusion_is_kept();
create trigger exclusion_evidence_is_whole before truncate on exclusion_evidence for each statement execute function exclusion_is_kept();
