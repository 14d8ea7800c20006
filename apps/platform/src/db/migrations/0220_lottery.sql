-- What a lottery's house says of a game beside what the catalogue keeps: its group's name, its kind and its region.
CREATE TABLE lottery_game (
  merchant_code text NOT NULL,
  vendor_code text NOT NULL,
  code text NOT NULL,
  group_en text NOT NULL,
  group_ty text NOT NULL,
  kind text NOT NULL,
  region text,
  -- Since its house lists it no longer: it opens again when it is listed again; one that the operator closed does not.
  closed_by_house boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_code, vendor_code, code),
  FOREIGN KEY (merchant_code, vendor_code, code) REFERENCES game (merchant_code, vendor_code, code) ON DELETE CASCADE
);
