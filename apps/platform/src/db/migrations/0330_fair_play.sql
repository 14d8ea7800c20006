-- What a vendor states of a game's fairness. Read for one game at a time, so it stands beside the games and not in their rows.
CREATE TABLE game_fair_play (
  merchant_code text NOT NULL,
  vendor_code text NOT NULL,
  code text NOT NULL,
  statement jsonb NOT NULL,
  PRIMARY KEY (merchant_code, vendor_code, code),
  FOREIGN KEY (merchant_code, vendor_code, code) REFERENCES game (merchant_code, vendor_code, code) ON DELETE CASCADE
);
