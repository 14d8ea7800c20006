-- What a merchant's lobby offers. `catalogue_version` goes up with every change; nodes compare it with what they hold.
CREATE TABLE catalogue_version (
  merchant_code text PRIMARY KEY,
  version bigint NOT NULL
);

CREATE TABLE vendor (
  merchant_code text NOT NULL,
  code text NOT NULL,
  display_name text NOT NULL,
  -- What players call it beside its name; search finds its games by them.
  nicknames text[] NOT NULL DEFAULT '{}',
  is_hot boolean NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  -- Lists on players' screens grey what was closed lately.
  closed_at timestamptz,
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
  closed_at timestamptz,
  position integer NOT NULL,
  icon text NOT NULL,
  large_icon text NOT NULL,
  colour text NOT NULL,
  -- The smallest and the largest stake that it takes, in minor units; no largest one where its vendor states none.
  min_bet bigint NOT NULL,
  max_bet bigint CHECK (max_bet >= min_bet),
  min_line integer NOT NULL,
  UNIQUE (merchant_code, vendor_code, code),
  FOREIGN KEY (merchant_code, vendor_code) REFERENCES vendor (merchant_code, code)
);

-- What a vendor states of a game's fairness. Read for one game at a time, so it stands beside the games and not in their rows.
CREATE TABLE game_fair_play (
  merchant_code text NOT NULL,
  vendor_code text NOT NULL,
  code text NOT NULL,
  statement jsonb NOT NULL,
  PRIMARY KEY (merchant_code, vendor_code, code),
  FOREIGN KEY (merchant_code, vendor_code, code) REFERENCES game (merchant_code, vendor_code, code) ON DELETE CASCADE
);

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

-- Rounds for real money by game and hour, kept by increment: what is popular is summed over hours, not over rounds.
create table reporting_popular (
  merchant_code text not null,
  -- Its beginning, in UTC.
  hour          timestamptz not null,
  node_id       text not null,
  game_type     text not null,
  rounds        integer not null,
  primary key (merchant_code, hour, node_id, game_type)
);

-- Rounds that were opened before this are in the hours.
create table reporting_counted (
  merchant_code text primary key,
  upto          timestamptz not null
);
