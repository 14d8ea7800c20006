-- A merchant's configuration as one document; every change raises its version.
CREATE TABLE merchant (
  code text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  config jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Every version of a merchant's document, to be shown and taken back.
CREATE TABLE merchant_history (
  merchant_code text NOT NULL REFERENCES merchant (code) ON DELETE CASCADE,
  version integer NOT NULL,
  document jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (merchant_code, version)
);

-- Whose each host name is: two merchants cannot take one at the same moment.
CREATE TABLE merchant_domain (
  domain text PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code) ON DELETE CASCADE
);
CREATE INDEX merchant_domain_merchant ON merchant_domain (merchant_code);
