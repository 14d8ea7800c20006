-- How long players who limit it have played on a day of the merchant's calendar. A row is there once a limit has asked for it; what was
-- played before then is added up from the bets of the ledger.
create table limit_time (
  player_id text not null references wallet_accounts,
  starts_at timestamptz not null,
  ends_at   timestamptz not null check (ends_at > starts_at),
  -- Up to when the player was last seen to play.
  used      interval not null check (used >= interval '0'),
  -- When the player last staked or opened a game; perhaps on the day before. Null for who has not played yet.
  seen_at   timestamptz,
  primary key (player_id, starts_at)
);
