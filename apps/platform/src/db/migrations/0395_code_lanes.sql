-- Who asked for a code, and by which lane it was counted: `free` for whoever has shown nothing, `sure` after a human check or on a
-- device of the account, `notice` for messages about changes. `is_own` marks codes that go to a contact which an account has.
ALTER TABLE verification_code
  ADD COLUMN is_own boolean NOT NULL DEFAULT false,
  ADD COLUMN lane text NOT NULL DEFAULT 'sure',
  ADD COLUMN asker bytea,
  ADD COLUMN network bytea;
ALTER TABLE verification_code ADD CONSTRAINT verification_code_lane CHECK (lane IN ('free', 'sure', 'notice')) NOT VALID;

-- Wrong tries of a code, by where they came from.
CREATE TABLE code_try (
  code_id text NOT NULL REFERENCES verification_code (id) ON DELETE CASCADE,
  origin bytea NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (code_id, origin)
);
