-- Free rounds that an operator takes back, and those whose end their player is told of.
alter table free_round_gift add column withdrawn_at timestamptz, add column withdrawn_by text;
alter table free_round_gift add column end_told boolean not null default false;
