-- Statements of the operator's own bank, which were read from files: each file once, by its hash. Amounts are whole minor units.
create table bank_statement (
  merchant_code text not null,
  -- SHA-256 of the file.
  hash          text not null,
  first_day     date not null,
  last_day      date not null,
  lines         integer not null,
  read_at       timestamptz not null,
  read_by       text not null,
  primary key (merchant_code, hash)
);
create table bank_statement_line (
  merchant_code text not null,
  kind          text not null check (kind in ('payment', 'payout')),
  -- The bank's number, in capitals and digits alone.
  id            text not null,
  hash          text not null,
  amount        bigint not null,
  at            timestamptz not null,
  primary key (merchant_code, kind, id),
  foreign key (merchant_code, hash) references bank_statement
);
