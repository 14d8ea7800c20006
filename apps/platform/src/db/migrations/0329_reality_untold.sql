-- no transaction
-- Checks of which apps are to be told once they are due.
create index concurrently if not exists reality_untold on reality (due_at) where due_at is not null and told_due_at is distinct from due_at;
