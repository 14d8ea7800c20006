-- How long a player has been playing, and when they are next to look at it: one row of each player who has opened a game or chosen how
-- often they are asked. A session is of the player, not of a login or a device: no other tab begins another.
create table reality (
  player_id     text primary key references wallet_accounts,
  -- The minutes between two checks that the player has chosen; null for the merchant's.
  every_minutes integer check (every_minutes between 1 and 1440),
  -- When the session began; null before the first game.
  begun_at      timestamptz,
  -- When the player last opened a game.
  opened_at     timestamptz,
  -- When the next check is due, and from when on no bet is taken without its answer.
  due_at        timestamptz check (due_at > begun_at),
  blocks_at     timestamptz,
  answered_at   timestamptz,
  check ((begun_at is null) = (due_at is null) and (begun_at is null) = (opened_at is null) and (begun_at is null) = (blocks_at is null)),
  constraint reality_grace check (blocks_at - due_at = interval '2 minutes')
);
