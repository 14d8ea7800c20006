-- Free rounds that operators give to players: of one game, so many, at a stake that nobody pays, up to an end. The id is the reference by
-- which the vendor plays them.
create table free_round_gift (
  id            text primary key,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  vendor_code   text not null,
  game_code     text not null,
  rounds        integer not null check (rounds between 1 and 1000),
  -- What each is worth, in minor units of the player's currency.
  stake         bigint not null check (stake > 0),
  given_at      timestamptz not null,
  given_by      text not null,
  ends_at       timestamptz not null check (ends_at > given_at)
);
create index free_round_gift_player on free_round_gift (player_id, ends_at);

-- The rounds that were played of a gift. One that was taken back as a whole counts no more.
create table free_round_played (
  gift_id  text not null references free_round_gift,
  round_id text not null,
  primary key (gift_id, round_id)
);
