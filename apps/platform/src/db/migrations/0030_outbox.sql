-- What has happened and must be told to the other nodes. A row is written in the transaction of its cause and removed
-- by the relay once it is on the bus. A payload never carries an amount.
create table outbox (
  seq     bigint generated always as identity primary key,
  topic   text not null,
  payload jsonb not null,
  at      timestamptz not null
);
