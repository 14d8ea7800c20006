-- A game that its house lists no longer opens again when it is listed again; one that the operator closed does not.
ALTER TABLE lottery_game ADD COLUMN closed_by_house boolean NOT NULL DEFAULT false;
