-- Bonus money: what a player is given to play with, and what they must stake before it is theirs. Amounts are whole minor units.
create table bonus_grant (
  id            text primary key,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  -- What it was given for, such as 'promo:<claim>'.
  reference     text not null unique,
  currency      text not null,
  granted       bigint not null check (granted > 0),
  -- What is left of it, without what is at stake.
  balance       bigint not null check (balance >= 0),
  -- In millionths of a minor unit: each stake counts by the share of its category.
  required      bigint not null check (required >= 0),
  progress      bigint not null default 0 check (progress >= 0),
  -- Shares of a stake by category, in millionths; the largest stake; what can be won at the most; whether a withdrawal ends it.
  terms         jsonb not null,
  state         text not null default 'active' check (state in ('active', 'completed', 'expired', 'forfeited', 'consumed')),
  reason        text not null default '',
  given_at      timestamptz not null,
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  check ((state = 'active') = (ended_at is null)),
  check (state = 'active' or balance = 0),
  check (expires_at > given_at)
) with (fillfactor = 80);
create index bonus_grant_player on bonus_grant (player_id, given_at desc, id desc);
create index bonus_grant_active on bonus_grant (expires_at, id) where state = 'active';
create table bonus_entry (
  grant_id text not null references bonus_grant,
  position integer not null,
  kind     text not null check (kind in ('grant', 'stake', 'refund', 'win', 'correction', 'convert', 'cap', 'forfeit', 'expire')),
  -- What it adds to the balance.
  amount   bigint not null,
  round_id text,
  at       timestamptz not null,
  primary key (grant_id, position)
);
-- Up to which row of the feed stakes are counted.
create table bonus_fed (
  upto bigint not null
);
insert into bonus_fed (upto) select coalesce(max(seq), 0) from play_feed;

-- Whether a player has bonus money to play with; of others a bet asks nothing more.
alter table wallet_accounts add column bonus_open boolean not null default false;
-- The grant of a round, the part of its stakes that came from it, and the part of its payouts that went back to it.
alter table gaming_rounds add column bonus_grant text;
alter table gaming_rounds add column bonus_stake bigint not null default 0;
alter table gaming_rounds add column bonus_payout bigint not null default 0;
-- What counts of play is the player's own money; a bonus counts for itself.
alter table play_feed add column bonus_stake bigint not null default 0;
alter table play_feed add column bonus_payout bigint not null default 0;
alter table play_feed drop constraint play_feed_check;
alter table play_feed add constraint play_feed_check
  check (valid_stake <> 0 or payout <> 0 or rounds <> 0 or bonus_stake <> 0 or bonus_payout <> 0) not valid;

alter table wallet_transactions drop constraint wallet_transactions_statement_check;
alter table wallet_transactions add constraint wallet_transactions_statement_check check (
  statement in ('deposit', 'withdrawal', 'stake', 'payout', 'refund', 'bonus', 'adjustment', 'fee', 'reversal', 'transfer', 'correction',
    'void', 'free_win', 'bonus_play')
) not valid;

-- What bonus money that is claimed is played by; null of cash.
alter table promotion_claim add column bonus jsonb;
