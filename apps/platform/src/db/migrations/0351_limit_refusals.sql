-- What limits, exclusions and checks have refused, of which no other row tells. A row is only added, so that nobody waits for one; a job
-- adds them up by day.
create table limit_refusal (
  seq           bigint generated always as identity primary key,
  merchant_code text not null,
  move          text not null check (move in ('bet', 'launch', 'deposit', 'message')),
  -- Which rule: a kind of limits, or 'exclusion', 'reality', 'choice', 'identity', 'own_wallet'.
  rule          text not null,
  times         integer not null check (times > 0),
  at            timestamptz not null
);
-- By days of the merchant's calendar.
create table limit_refusal_day (
  merchant_code text not null,
  day           date not null,
  move          text not null,
  rule          text not null,
  times         bigint not null check (times > 0),
  primary key (merchant_code, day, move, rule)
);
