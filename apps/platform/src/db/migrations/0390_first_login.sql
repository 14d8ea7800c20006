-- When an account was first logged in to. Accounts of before this column count as logged in to: for them nobody noted it.
ALTER TABLE player ADD COLUMN first_login_at timestamptz DEFAULT '2026-11-26T00:00:00Z';
ALTER TABLE player ALTER COLUMN first_login_at DROP DEFAULT;
