-- What has happened and must be told to the other nodes. A row is written in the transaction of its cause and removed
-- by the relay once it is on the bus. A payload never carries an amount.
create table outbox (
  seq     bigint generated always as identity primary key,
  topic   text not null,
  payload jsonb not null,
  at      timestamptz not null
);

-- What has happened and a consumer has yet to work on: a row for each consumer of the topic, written in the transaction of its cause and
-- removed in the transaction of the consumer's work.
create table topic_delivery (
  seq      bigint generated always as identity primary key,
  topic    text not null,
  consumer text not null,
  payload  jsonb not null,
  at       timestamptz not null,
  -- When it is tried next.
  due_at   timestamptz not null
);
create index topic_delivery_due on topic_delivery (topic, consumer, due_at, seq);
