-- On which day a player was last shown a promotion after a login.
create table promotion_seen (
  player_id    text not null references wallet_accounts,
  promotion_id text not null references promotion,
  day          date not null,
  primary key (player_id, promotion_id)
);
