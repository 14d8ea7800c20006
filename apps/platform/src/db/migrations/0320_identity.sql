-- Who a player is, by a document and a selfie. A row is one check; the last is what holds. What is personal of it is sealed.
create table identity_check (
  id              text primary key,
  merchant_code   text not null,
  player_id       text not null references wallet_accounts,
  kind            text not null,
  -- Its number: sealed, as a keyed hash by which one person of two accounts is seen, and the end that is shown.
  number_sealed   bytea not null,
  number_hash     bytea not null,
  tail            text not null,
  name_sealed     bytea not null,
  birthday_sealed bytea not null,
  -- The last day of a document that has one.
  valid_until     date,
  -- Ids of pictures.
  front           text not null,
  back            text,
  selfie          text not null,
  state           text not null check (state in ('submitted', 'verified', 'refused', 'expired')),
  reason          text check (reason in ('pictures', 'selfie', 'details', 'ended', 'document')),
  -- An operator, or `rules`: the document is another account's.
  decided_by      text,
  decided_at      timestamptz,
  submitted_at    timestamptz not null,
  constraint identity_check_decided check ((state = 'submitted') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint identity_check_reason check ((state = 'refused') = (reason is not null))
);
create index identity_check_player on identity_check (player_id, submitted_at desc, id desc);
-- One under way, and one that holds.
create unique index identity_check_open on identity_check (player_id) where state in ('submitted', 'verified');
create index identity_check_queue on identity_check (merchant_code, submitted_at) where state = 'submitted';
create index identity_check_ends on identity_check (valid_until) where state = 'verified' and valid_until is not null;

-- Whose a document is at a merchant: of one account.
create table identity_owner (
  merchant_code text not null,
  number_hash   bytea not null,
  player_id     text not null references wallet_accounts,
  primary key (merchant_code, number_hash)
);
create index identity_owner_player on identity_owner (player_id);

-- Pictures of documents.
alter table picture drop constraint picture_kind_check;
alter table picture add constraint picture_kind_check check (kind in ('attachment', 'icon', 'document')) not valid;
