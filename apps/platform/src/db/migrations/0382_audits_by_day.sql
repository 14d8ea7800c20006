-- no transaction
-- Audits read the days that are new alone.
create index concurrently if not exists contract_bills_time on contract_bills (until_at);
create index concurrently if not exists agent_bills_day on agent_bills (day);
