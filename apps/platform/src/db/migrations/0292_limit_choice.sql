-- What players have answered when they were asked to limit their deposits. Rows are facts: nothing changes them, and the last one counts.
create table limit_choice (
  id          text primary key,
  player_id   text not null references wallet_accounts,
  answer      text not null check (answer in ('set', 'declined')),
  answered_at timestamptz not null
);
create index limit_choice_player on limit_choice (player_id, answered_at);

-- When a player was last reminded to look at the limits that they have set.
create table limit_review (
  player_id text primary key references wallet_accounts,
  told_at   timestamptz not null
);
