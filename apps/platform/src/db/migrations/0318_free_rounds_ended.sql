-- no transaction
-- Free rounds of whose end nobody was told yet.
create index concurrently if not exists free_round_gift_untold on free_round_gift (ends_at) where not end_told and withdrawn_at is null;
