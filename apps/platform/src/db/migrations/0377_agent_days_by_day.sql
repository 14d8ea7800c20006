-- no transaction
-- A day's settlement reads the figures of all teams of that day.
create index concurrently if not exists agent_team_days_day on agent_team_days (day, product, no);
