-- no transaction
-- A contract’s settlement reads who moved since the period began.
create index concurrently if not exists agent_lines_day on agent_lines (from_day);
