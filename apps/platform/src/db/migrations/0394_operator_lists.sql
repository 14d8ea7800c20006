-- no transaction
-- Lists of the console that begin anywhere in a long history.
create index concurrently if not exists withdrawal_merchant on withdrawal (merchant_code, created_at desc, id desc);
create index concurrently if not exists audit_log_actor on audit_log (merchant_code, actor, seq desc);
create index concurrently if not exists audit_log_action on audit_log (merchant_code, action, seq desc);
create index concurrently if not exists audit_log_area on audit_log (merchant_code, split_part(action, '.', 1), seq desc);
