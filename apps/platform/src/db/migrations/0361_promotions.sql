-- Promotions: what the operator offers, in versions that never change, and what players have had of it. Amounts are whole minor units.
create table promotion (
  id            text primary key,
  merchant_code text not null,
  -- Its own name, such as WELCOME100.
  key           text not null,
  state         text not null check (state in ('published', 'paused', 'ended')),
  -- The version that holds.
  version       integer not null,
  position      integer not null,
  changed_at    timestamptz not null,
  unique (merchant_code, key)
);
create index promotion_shown on promotion (merchant_code, position, key) where state = 'published';

create table promotion_version (
  promotion_id text not null references promotion,
  number       integer not null,
  document     jsonb not null,
  hash         text not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (promotion_id, number)
);
create function promotion_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'versions of promotions are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger promotion_version_is_kept before update or delete on promotion_version for each row execute function promotion_version_is_kept();
create trigger promotion_version_is_whole before truncate on promotion_version for each statement execute function promotion_version_is_kept();

-- What is left of those that have a bound; null where there is none.
create table promotion_budget (
  promotion_id text primary key references promotion,
  money_left   bigint check (money_left >= 0),
  count_left   bigint check (count_left >= 0)
);

-- Codes, in capitals and without blanks.
create table promotion_code (
  merchant_code text not null,
  code          text not null,
  promotion_id  text not null references promotion,
  uses          bigint not null check (uses >= 0),
  used          bigint not null default 0 check (used >= 0),
  primary key (merchant_code, code)
);
create index promotion_code_promotion on promotion_code (promotion_id);

-- What a player has of a promotion, once for each occurrence.
create table promotion_claim (
  id           text primary key,
  promotion_id text not null,
  -- The version by which it was judged.
  version      integer not null,
  occurrence   text not null,
  player_id    text not null references wallet_accounts,
  state        text not null check (state in ('joined', 'applying', 'rejected', 'claimed', 'issued')),
  amount       bigint not null check (amount >= 0),
  currency     text not null,
  -- What is to be staked before it can be withdrawn.
  required     bigint not null check (required >= 0),
  -- What it was judged by.
  facts        jsonb not null,
  code         text,
  request_key  text not null,
  reason       text not null default '',
  decided_by   text,
  at           timestamptz not null,
  changed_at   timestamptz not null,
  unique (promotion_id, occurrence, player_id),
  unique (player_id, request_key),
  foreign key (promotion_id, version) references promotion_version (promotion_id, number)
);
create index promotion_claim_player on promotion_claim (player_id, at desc, id desc);
create index promotion_claim_waits on promotion_claim (promotion_id, at) where state = 'applying';

create table promotion_claim_event (
  claim_id text not null references promotion_claim,
  position integer not null,
  state    text not null,
  by       text not null,
  at       timestamptz not null,
  primary key (claim_id, position)
);

-- Wrong codes, by session and by address, since the hour began.
create table promotion_code_try (
  origin   text primary key,
  began_at timestamptz not null,
  tries    integer not null
);
