-- What vendors sign with, sealed. A vendor has at most two, so that one can take the other's place without a refused call.
CREATE TABLE vendor_secret (
  merchant_code text NOT NULL,
  vendor_code text NOT NULL,
  id text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (merchant_code, vendor_code, id),
  FOREIGN KEY (merchant_code, vendor_code) REFERENCES vendor (merchant_code, code) ON DELETE CASCADE
);
