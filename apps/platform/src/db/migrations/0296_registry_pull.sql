-- Registers of excluded persons that are fetched by HTTP, and how each stands at a merchant. A row is there from the first try on.
create table registry_pull (
  merchant_code text not null,
  source        text not null,
  -- The list that the store has, as the register names it; null before the first, and once a file has replaced it.
  version       text,
  -- By which key that list's persons are hashed: its id, and the key itself, sealed.
  key_id        text,
  key_sealed    bytea,
  -- When the register last gave its list, or said that it has no newer one.
  fetched_at    timestamptz,
  tried_at      timestamptz,
  -- Why the last try has failed; null where it has not.
  fault         text,
  -- When an operator has asked for it, and whether a list of far fewer entries is taken then.
  asked_at      timestamptz,
  takes_fewer   boolean not null default false,
  primary key (merchant_code, source),
  constraint registry_pull_key check ((key_id is null) = (key_sealed is null))
);

-- Entries of a list that is being fetched, until it is whole. They belong to the try that began then.
create table registry_staged (
  merchant_code text not null,
  source        text not null,
  tried_at      timestamptz not null,
  person_hash   bytea not null,
  number_hash   bytea not null,
  valid_from    date not null,
  valid_until   date
);
create index registry_staged_try on registry_staged (merchant_code, source, tried_at);

-- By which key a person is hashed: empty for the installation's own, by which imported files are.
alter table registry_person add column key_id text not null default '';
