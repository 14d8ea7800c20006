-- Up to which level a player has read that they reached it: each is told once.
create table vip_seen (
  player_id text primary key references vip_players,
  level     smallint not null check (level > 0),
  at        timestamptz not null
);
