-- Referrals: who was brought by whom, what is asked of them, and what both get for it. Amounts are whole minor units.

-- The terms of a merchant in versions that never change: whoever registers goes by the newest.
create table referral_version (
  merchant_code text not null,
  number        integer not null,
  document      jsonb not null,
  currency      text not null,
  -- How many days there are to do it, with that of the registration; null where nobody brings anything any more.
  days          integer check (days between 1 and 90),
  -- What the first deposit must be, and what must be staked; 0 for nothing.
  min_deposit   bigint not null check (min_deposit >= 0),
  min_stake     bigint not null check (min_stake >= 0),
  -- In which games; null for all.
  products      text[],
  needs_phone   boolean not null,
  -- Of a member in a month: from how many on a person looks at each, and how many there are at most; null for no bound.
  review_after  integer check (review_after >= 0),
  month_max     integer check (month_max > 0),
  published_at  timestamptz not null,
  published_by  text not null,
  primary key (merchant_code, number)
);
create table referral_reward (
  merchant_code text not null,
  number        integer not null,
  side          text not null check (side in ('inviter', 'invited')),
  award         text not null check (award in ('cash', 'bonus', 'points', 'tickets')),
  -- An amount, or so many points or tickets.
  amount        bigint not null check (amount > 0),
  -- What is to be staked before it can be withdrawn.
  required      bigint not null check (required >= 0),
  -- What bonus money is played by.
  bonus         jsonb,
  primary key (merchant_code, number, side),
  foreign key (merchant_code, number) references referral_version,
  check ((award = 'bonus') = (bonus is not null))
);
create function referral_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'versions of referrals are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger referral_version_is_kept before update or delete on referral_version for each row execute function referral_version_is_kept();
create trigger referral_reward_is_kept before update or delete on referral_reward for each row execute function referral_version_is_kept();

-- What a member invites by, in capitals.
create table referral_code (
  player_id     text primary key references wallet_accounts,
  merchant_code text not null,
  code          text not null,
  unique (merchant_code, code)
);

-- Who was brought by whom, once for each who was brought.
create table referral (
  player_id     text primary key references wallet_accounts,
  seq           bigint generated always as identity unique,
  inviter_id    text not null references wallet_accounts,
  merchant_code text not null,
  -- The version that it goes by.
  number        integer not null,
  state         text not null default 'pending' check (state in ('pending', 'qualified', 'review', 'paid', 'refused', 'lapsed')),
  -- Why it was refused.
  reason        text check (reason in ('self', 'device', 'payout', 'phone', 'closed', 'most', 'blocked', 'operator')),
  -- The first and the last day on which it counts what is done, by the merchant's calendar.
  from_day      date not null,
  to_day        date not null,
  joined_at     timestamptz not null,
  -- When it was looked at for the first time.
  looked_at     timestamptz,
  qualified_at  timestamptz,
  ended_at      timestamptz,
  -- The operator who let it pass, or refused it.
  decided_by    text,
  -- What the inviter was given; null for nothing.
  award         text check (award in ('cash', 'bonus', 'points', 'tickets')),
  amount        bigint check (amount > 0),
  foreign key (merchant_code, number) references referral_version,
  check (inviter_id <> player_id),
  check ((state = 'refused') = (reason is not null)),
  check ((award is null) = (amount is null))
);
create index referral_inviter on referral (inviter_id, seq desc);
create index referral_open on referral (player_id) where state in ('pending', 'qualified');
create index referral_review on referral (merchant_code, seq) where state = 'review';
