-- When a notice was sent. It is kept for some minutes, so that another of its kind waits for them.
ALTER TABLE account_notice ADD COLUMN sent_at timestamptz;
CREATE INDEX account_notice_sent ON account_notice (sent_at) WHERE sent_at IS NOT NULL;
