-- What agents give: a rate for each product, in millionths of the valid stakes of a team. A row holds from its day on until a later one
-- does. Rates change from the next day of the merchant's calendar on, so that a day is reckoned by rates that stood when it began.
create table agent_rates (
  no       bigint not null references agent_nodes,
  -- The type of the game.
  product  text not null,
  from_day date not null,
  ppm      integer not null check (ppm between 0 and 50000),
  primary key (no, product, from_day)
);
-- The rates that whoever comes by a link is given, by product.
alter table agent_links add column rates jsonb not null default '{}';

-- What a node's team came to on a day, by product, and what of it is the node's own. Written once; what is corrected later is reckoned on
-- the day of the correction.
create table agent_bills (
  no        bigint not null references agent_nodes,
  day       date not null,
  product   text not null,
  -- Of the team's stakes, what of it is given to those directly below, and what is left; below zero where more was given.
  gross     bigint not null check (gross >= 0),
  given     bigint not null check (given >= 0),
  net       bigint not null check (net = gross - given),
  -- What is paid: the rest with what was below zero before.
  due       bigint not null check (due >= 0),
  -- What is carried to the next line: stakes, and money, each at most zero.
  base_left bigint not null check (base_left <= 0),
  net_left  bigint not null check (net_left <= 0),
  -- How it was reckoned, as it is shown; amounts in minor units.
  working   jsonb not null,
  primary key (no, product, day)
);
-- One payment of a day's bills of a node, of all products. `withheld` is what nobody is paid, for its player may earn nothing.
create table agent_payments (
  no      bigint not null references agent_nodes,
  day     date not null,
  amount  bigint not null check (amount > 0),
  state   text not null default 'due' check (state in ('due', 'paid', 'withheld')),
  paid_at timestamptz,
  primary key (no, day),
  check ((state = 'due') = (paid_at is null))
);
create index agent_payments_due on agent_payments (day, no) where state = 'due';
-- Days of which every bill is written.
create table agent_settled_days (
  merchant_code text not null,
  day           date not null,
  settled_at    timestamptz not null,
  primary key (merchant_code, day)
);
