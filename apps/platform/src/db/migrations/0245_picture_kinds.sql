-- What a picture was uploaded for: one kind may not be used in place of another, and other sizes of it are kept.
ALTER TABLE picture ADD COLUMN kind text NOT NULL DEFAULT 'attachment' CHECK (kind IN ('attachment', 'icon'));
