-- What a merchant's lobby offers. `catalogue_version` goes up with every change; nodes compare it with what they hold.
CREATE TABLE catalogue_version (
  merchant_code text PRIMARY KEY,
  version bigint NOT NULL
);

CREATE TABLE vendor (
  merchant_code text NOT NULL,
  code text NOT NULL,
  display_name text NOT NULL,
  is_hot boolean NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  logo text NOT NULL,
  PRIMARY KEY (merchant_code, code)
);

CREATE TABLE game (
  node_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  merchant_code text NOT NULL,
  vendor_code text NOT NULL,
  code text NOT NULL,
  title_en text NOT NULL,
  title_ty text NOT NULL,
  game_type text NOT NULL,
  classify text,
  classify_new text,
  lotto_mode text,
  game_group text,
  play_type text,
  is_game_h5 text,
  support_play boolean NOT NULL,
  is_hot boolean NOT NULL,
  is_new boolean NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  icon text NOT NULL,
  large_icon text NOT NULL,
  colour text NOT NULL,
  min_bet bigint NOT NULL,
  min_line integer NOT NULL,
  UNIQUE (merchant_code, vendor_code, code),
  FOREIGN KEY (merchant_code, vendor_code) REFERENCES vendor (merchant_code, code)
);
