-- Persons whom a register of others excludes from play, as a merchant's operators have imported it. Of a person keyed hashes are kept.
create table registry_entry (
  id            bigint generated always as identity primary key,
  merchant_code text not null,
  -- Which register it is of: an import replaces all of one.
  source        text not null,
  -- Of name with birthday, and of a document's number; empty for what the register does not say.
  person_hash   bytea not null,
  number_hash   bytea not null,
  -- Its first day, and its last; null until further notice.
  valid_from    date not null,
  valid_until   date,
  -- When it was compared with everybody who had been verified before it came.
  matched_at    timestamptz,
  constraint registry_entry_once unique (merchant_code, source, person_hash, number_hash),
  constraint registry_entry_names check (person_hash <> '' or number_hash <> ''),
  constraint registry_entry_days check (valid_until >= valid_from)
);
create index registry_entry_person on registry_entry (merchant_code, person_hash);
create index registry_entry_number on registry_entry (merchant_code, number_hash);
create index registry_entry_new on registry_entry (valid_from, id) where matched_at is null;

-- Who the owners of accounts are, as operators have found: the same hashes of the documents that were to be verified.
create table registry_person (
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  person_hash   bytea not null,
  number_hash   bytea not null,
  primary key (player_id, person_hash, number_hash)
);
create index registry_person_person on registry_person (merchant_code, person_hash);
create index registry_person_number on registry_person (merchant_code, number_hash);
