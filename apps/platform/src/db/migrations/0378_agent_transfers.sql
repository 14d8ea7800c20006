-- Money that an agent gave to the agent above or to a member directly below.
create table agent_transfers (
  id            text primary key,
  merchant_code text not null,
  from_id       text not null references player,
  to_id         text not null references player,
  way           text not null check (way in ('up', 'down')),
  amount        bigint not null check (amount > 0),
  currency      text not null,
  request_key   text not null,
  -- By the merchant's calendar.
  day           date not null,
  at            timestamptz not null,
  unique (from_id, request_key),
  check (from_id <> to_id)
);
create index agent_transfers_from on agent_transfers (from_id, at desc);
create index agent_transfers_to on agent_transfers (to_id, at desc);
