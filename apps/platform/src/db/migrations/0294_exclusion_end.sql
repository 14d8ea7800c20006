-- That an exclusion ends sooner than it was to. Rows are facts, as those of exclusion are: each says who has agreed, and from when on the
-- exclusion holds no more, a day later at the soonest.
create table exclusion_end (
  exclusion_id text primary key references exclusion,
  agreed_at    timestamptz not null,
  agreed_by    text not null,
  over_at      timestamptz not null,
  constraint exclusion_end_waits check (over_at - agreed_at >= interval '24 hours')
);
create trigger exclusion_end_is_kept before update or delete on exclusion_end for each row execute function exclusion_is_kept();
create trigger exclusion_end_is_whole before truncate on exclusion_end for each statement execute function exclusion_is_kept();

create function exclusion_end_is_allowed() returns trigger language plpgsql as $$
begin
  if exists (select from exclusion where id = new.exclusion_id and (kind = 'break' or irrevocable_until > new.agreed_at)) then
    raise exception 'a break, and an exclusion within its irrevocable time, is not ended sooner' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exclusion_end_is_allowed before insert on exclusion_end for each row execute function exclusion_end_is_allowed();

-- Exclusions with when they are over: at their end, or sooner; null until further notice.
create view exclusion_term as
  select e.*, least(e.ends_at, x.over_at) as over_at from exclusion e left join exclusion_end x on x.exclusion_id = e.id;
