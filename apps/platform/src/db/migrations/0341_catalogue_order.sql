-- The operator's order of a category's games: pins, weights and their times, as one document for each category.
CREATE TABLE catalogue_order (
  merchant_code text NOT NULL,
  category text NOT NULL,
  document jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (merchant_code, category)
);
-- When a game or a vendor was closed: lists on players' screens grey what was closed lately.
ALTER TABLE game ADD COLUMN closed_at timestamptz;
ALTER TABLE vendor ADD COLUMN closed_at timestamptz;
