-- At which shares a player's stakes count towards turnover: those of the commands after `from_seq`, by category, in percent. A row is
-- written when they are others than before.
create table turnover_share (
  player_id text not null references wallet_accounts,
  from_seq  bigint not null,
  shares    jsonb not null,
  primary key (player_id, from_seq)
);
-- What has counted below one minor unit, in ten-thousandths of it.
alter table turnover_count add column rest bigint not null default 0;
