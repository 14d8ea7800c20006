-- Breaks that players take, and exclusions from play, by themselves or by others. Rows are facts: what an exclusion is, is written once
-- and never changed. Each holds from when it is written until it ends; of several that hold the last to end counts.
create table exclusion (
  id                text primary key,
  player_id         text not null references wallet_accounts,
  kind              text not null check (kind in ('break', 'self', 'operator', 'registry', 'family')),
  starts_at         timestamptz not null,
  -- Null until further notice.
  ends_at           timestamptz check (ends_at > starts_at),
  -- Until when nobody may end it, whoever asks.
  irrevocable_until timestamptz not null,
  asked_by          text not null,
  reason            text not null default '',
  constraint exclusion_irrevocable check (irrevocable_until >= starts_at and (ends_at is null or irrevocable_until <= ends_at)),
  constraint exclusion_break check (kind <> 'break' or (ends_at is not null and irrevocable_until = ends_at)),
  -- A player's own holds for six months at least.
  constraint exclusion_self check (kind <> 'self' or irrevocable_until - starts_at >= interval '180 days')
);
create index exclusion_player on exclusion (player_id, ends_at);

create function exclusion_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of exclusion are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger exclusion_is_kept before update or delete on exclusion for each row execute function exclusion_is_kept();
create trigger exclusion_is_whole before truncate on exclusion for each statement execute function exclusion_is_kept();
