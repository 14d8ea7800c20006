-- What postings add up to, by account, kept by increment: no roll-up and no audit reads the ledger's history again. `kept` is the
-- count that is brought on all the time; an audit from the beginning makes one of its own.
create table wallet_counts (
  name      text primary key,
  -- The postings of commands up to this `seq` are in the sums.
  upto      bigint not null default 0,
  -- Up to this `seq` no command is still being written, once every transaction up to `marked_in` has ended.
  marked    bigint not null default 0,
  marked_in xid8 not null default '0',
  -- The last player of the audit that is under way.
  audited   text not null default '',
  begun_at  timestamptz not null default now()
);
insert into wallet_counts (name) values ('kept');

create table wallet_sums (
  count    text not null,
  account  text collate "C" not null,
  currency text not null,
  posted   numeric not null,
  primary key (count, account, currency)
) with (fillfactor = 80);
