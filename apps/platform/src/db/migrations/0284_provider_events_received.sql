-- no transaction
-- Providers' events are deleted by their age.
create index concurrently if not exists provider_event_received on provider_event (received_at);
