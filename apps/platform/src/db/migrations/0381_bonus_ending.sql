-- no transaction
create index concurrently if not exists bonus_grant_ending on bonus_grant (id) where state = 'active' and (balance = 0 or progress >= required);
