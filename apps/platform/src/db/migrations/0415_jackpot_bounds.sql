-- What a jackpot may cost: its terms as of the last contribution, as its seed is, and what it has cost.
alter table wallet_jackpots
  -- Between two wins.
  add column pause       interval not null default '10 minutes' check (pause >= interval '0'),
  -- What its seeds may cost within 24 hours; null until a contribution has said it.
  add column seeds_max   bigint check (seeds_max >= 0),
  add column won_at      timestamptz,
  -- The 24 hours in which `seeds_paid` was paid.
  add column seeds_since timestamptz,
  add column seeds_paid  bigint not null default 0 check (seeds_paid >= 0);

update wallet_jackpots j set won_at = (
  select max(w.at) from wallet_jackpot_wins w where w.merchant_code = j.merchant_code and w.code = j.code and w.currency = j.currency
);
