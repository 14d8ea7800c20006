-- Reads the rows that were there before, beside those who play.
alter table deposit_order validate constraint deposit_order_held_choice;
alter table provider_payment validate constraint provider_payment_sums;
alter table reconciliation_item validate constraint reconciliation_item_kind_check;
alter table reconciliation_item validate constraint reconciliation_item_difference_check;
