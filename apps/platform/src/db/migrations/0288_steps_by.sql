-- How a step of a deposit came about that is the arrival of its money; null of the others, and of those of before.
alter table deposit_step add column by_way text;
alter table deposit_step add constraint deposit_step_by_way check (by_way in ('event', 'look', 'poll', 'operator')) not valid;
