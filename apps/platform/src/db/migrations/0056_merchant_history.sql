-- Every version of a merchant's document, to be shown and taken back.
CREATE TABLE merchant_history (
  merchant_code text NOT NULL REFERENCES merchant (code) ON DELETE CASCADE,
  version integer NOT NULL,
  document jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (merchant_code, version)
);
-- So far only the seeds wrote documents.
INSERT INTO merchant_history SELECT code, version, config, changed_at, 'demo seed' FROM merchant;
