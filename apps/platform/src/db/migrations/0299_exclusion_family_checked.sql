-- Reads the rows that were there before, beside those who exclude.
alter table exclusion validate constraint exclusion_family;
