-- The sum that a message of the system tells of, in whole minor units; null where it tells of none.
alter table player_message add column amount bigint, add column currency text;
alter table player_message add constraint player_message_sum check ((amount is null) = (currency is null) and amount > 0) not valid;
