-- Tokens of Firebase that have logged somebody in or opened an account, by their digests: each is good once.
CREATE TABLE firebase_token (
  digest bytea PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX firebase_token_age ON firebase_token (used_at);
