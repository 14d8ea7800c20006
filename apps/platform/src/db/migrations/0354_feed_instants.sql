-- When what a row of the feed says was decided; null of rows that are older than this column.
alter table play_feed add column decided_at timestamptz;
