-- Reads the rows that were there before, beside those who upload.
alter table picture validate constraint picture_kind_check;
