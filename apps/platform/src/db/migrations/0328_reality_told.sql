-- The due time of which a player's apps were told last. While the version before answers a check, it differs from the new one by itself.
alter table reality add column told_due_at timestamptz;
