-- A merchant's configuration as one document; every change raises its version.
CREATE TABLE merchant (
  code text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  config jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
