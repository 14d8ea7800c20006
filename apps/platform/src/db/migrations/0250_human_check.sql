-- What a captcha asks of its player. Of a slider also where its hole is, until somebody has slid the piece.
ALTER TABLE captcha
  ADD COLUMN kind text NOT NULL DEFAULT 'picture' CHECK (kind IN ('picture', 'slider', 'work')),
  ADD COLUMN hole smallint;
