-- Which promotion a deposit is for, by its key, as its player has chosen: '' for none, null where nobody was asked.
alter table deposit_order add column promotion text;
