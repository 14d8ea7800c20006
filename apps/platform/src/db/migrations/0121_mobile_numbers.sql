-- Mobile numbers in E.164: `63-9171234567` becomes `+639171234567`. A number or an address is proved by a code that its
-- player gave back.
UPDATE player SET mobile_key = '+' || replace(mobile_key, '-', '') WHERE mobile_key LIKE '%-%';
ALTER TABLE player ADD COLUMN mobile_verified_at timestamptz;
ALTER TABLE player ADD COLUMN email_verified_at timestamptz;
