-- The wheel: a ticket is drawn for a prize by declared odds. Amounts are whole minor units.

-- The wheel of a merchant in versions that never change; the newest holds.
create table wheel_version (
  merchant_code text not null,
  number        integer not null,
  document      jsonb not null,
  currency      text not null,
  -- For how many days after the day on which it is given a ticket can be drawn; null for ever.
  ticket_days   integer check (ticket_days > 0),
  published_at  timestamptz not null,
  published_by  text not null,
  primary key (merchant_code, number)
);
create table wheel_prize (
  merchant_code text not null,
  number        integer not null,
  position      integer not null,
  -- Its own name, such as CASH50.
  prize         text not null,
  weight        integer not null check (weight > 0),
  -- How many there are; null without a bound.
  stock         bigint check (stock > 0),
  -- Whether it comes in the place of those that are gone.
  is_fallback   boolean not null,
  -- Null where it gives nothing.
  award         text check (award in ('cash', 'bonus', 'points', 'tickets')),
  amount        bigint not null check (amount >= 0),
  required      bigint not null check (required >= 0),
  bonus         jsonb,
  primary key (merchant_code, number, prize),
  unique (merchant_code, number, position),
  foreign key (merchant_code, number) references wheel_version,
  check ((award is null) = (amount = 0)),
  check ((award is not distinct from 'bonus') = (bonus is not null)),
  check (not is_fallback or stock is null)
);
create unique index wheel_prize_fallback on wheel_prize (merchant_code, number) where is_fallback;
create function wheel_version_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'versions of the wheel are neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger wheel_version_is_kept before update or delete on wheel_version for each row execute function wheel_version_is_kept();
create trigger wheel_prize_is_kept before update or delete on wheel_prize for each row execute function wheel_version_is_kept();
-- What is left of the prizes that have a bound.
create table wheel_stock (
  merchant_code text not null,
  number        integer not null,
  prize         text not null,
  remaining     bigint not null check (remaining >= 0),
  primary key (merchant_code, number, prize),
  foreign key (merchant_code, number, prize) references wheel_prize
);

create table wheel_tickets (
  id         bigint generated always as identity primary key,
  player_id  text not null references wallet_accounts,
  -- What it was given for, and which of it.
  reference  text not null,
  nth        integer not null,
  given_at   timestamptz not null,
  -- The last day on which it can be drawn; null for ever.
  expires_on date,
  spent_at   timestamptz,
  unique (reference, nth)
);
create index wheel_tickets_open on wheel_tickets (player_id, expires_on, id) where spent_at is null;
create table wheel_spin (
  ticket_id     bigint primary key references wheel_tickets,
  player_id     text not null references wallet_accounts,
  -- The player's request: one that is repeated is answered what the first drew.
  request_key   text not null,
  merchant_code text not null,
  number        integer not null,
  -- The number that was drawn, below the sum of the weights.
  roll          bigint not null,
  -- The prize that it is, and the one that was given: the fallback where the other was gone.
  drawn         text not null,
  prize         text not null,
  at            timestamptz not null,
  unique (player_id, request_key),
  foreign key (merchant_code, number, drawn) references wheel_prize,
  foreign key (merchant_code, number, prize) references wheel_prize
);
create index wheel_spin_player on wheel_spin (player_id, at desc, ticket_id desc);
