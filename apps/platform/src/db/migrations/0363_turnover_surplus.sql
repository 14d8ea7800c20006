-- What a player has staked beyond all credits since the last one came in: stakes that are taken back come off it first.
alter table turnover_count add column surplus bigint not null default 0;
