-- Rounds for real money by game and hour, kept by increment: what is popular is summed over hours, not over rounds.
create table reporting_popular (
  merchant_code text not null,
  -- Its beginning, in UTC.
  hour          timestamptz not null,
  node_id       text not null,
  game_type     text not null,
  rounds        integer not null,
  primary key (merchant_code, hour, node_id, game_type)
);

-- Rounds that were opened before this are in the hours.
create table reporting_counted (
  merchant_code text primary key,
  upto          timestamptz not null
);
