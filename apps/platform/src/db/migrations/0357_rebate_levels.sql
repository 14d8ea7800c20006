-- Rates of rebates for players from a VIP level on, beside those for all. Rates are parts of a million.
create table rebate_level_rate (
  merchant_code text not null,
  number        integer not null,
  rebate        text not null,
  basis         text not null check (basis in ('turnover', 'loss')),
  -- Empty for all products, and for all vendors.
  product       text not null,
  vendor        text not null,
  -- From which level on.
  level         smallint not null check (level > 0),
  ppm           bigint not null check (ppm between 0 and 1000000),
  primary key (merchant_code, number, rebate, product, vendor, level),
  foreign key (merchant_code, number) references rebate_version
);
create trigger rebate_level_rate_is_kept before update or delete on rebate_level_rate for each row execute function rebate_version_is_kept();
