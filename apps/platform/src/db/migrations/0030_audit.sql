-- What operators have done and what was refused them, in one chain for each merchant: each row is hashed with the row before.
CREATE TABLE audit_log (
  merchant_code text NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
  reason text NOT NULL,
  before jsonb,
  after jsonb,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (merchant_code, seq)
);
CREATE INDEX audit_log_subject ON audit_log (merchant_code, subject, seq);

CREATE FUNCTION audit_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of audit_log are neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_kept();
CREATE TRIGGER audit_log_is_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_kept();
