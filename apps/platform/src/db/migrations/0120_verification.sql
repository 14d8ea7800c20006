-- Codes that were sent to a mobile number or an e-mail address, and what their budgets are counted from. Neither codes nor
-- recipients stand here, only keyed digests of them.
CREATE TABLE verification_code (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  purpose text NOT NULL,
  -- Whether it goes to a contact that an account has.
  is_own boolean NOT NULL,
  -- By which it was counted: `free` for whoever has shown nothing, `sure` after a human check, `known` on a device of the account,
  -- `notice` for messages about changes.
  lane text NOT NULL CONSTRAINT verification_code_lane CHECK (lane IN ('free', 'sure', 'known', 'notice')),
  recipient bytea NOT NULL,
  -- Who asked for it, and from which network.
  asker bytea,
  network bytea,
  -- Of the number's first digits, which pumped numbers have in common; none for an address.
  prefix bytea,
  -- ISO 3166 of the number; '' for an address.
  country text NOT NULL,
  code bytea NOT NULL,
  -- False for a recipient that belongs to no account: asked for, counted and answered like any other, and not sent.
  is_sent boolean NOT NULL,
  -- Wrong ones of strangers.
  tries integer NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX verification_code_recipient ON verification_code (merchant_code, channel, recipient, made_at);
CREATE INDEX verification_code_asker ON verification_code (merchant_code, asker, made_at) WHERE asker IS NOT NULL;
CREATE INDEX verification_code_network ON verification_code (merchant_code, network, made_at) WHERE network IS NOT NULL;
CREATE INDEX verification_code_prefix ON verification_code (merchant_code, prefix, made_at) WHERE prefix IS NOT NULL;
CREATE INDEX verification_code_sent ON verification_code (merchant_code, channel, made_at) WHERE is_sent;
CREATE INDEX verification_code_age ON verification_code (made_at);

-- Wrong tries of a code, by where they came from.
CREATE TABLE code_try (
  code_id text NOT NULL REFERENCES verification_code (id) ON DELETE CASCADE,
  origin bytea NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (code_id, origin)
);

-- Countries whose codes of a merchant were used too seldom: none are sent until then.
CREATE TABLE code_breaker (
  merchant_code text NOT NULL,
  channel text NOT NULL,
  country text NOT NULL,
  open_until timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, channel, country)
);

-- What became of each message at each gateway that it was given to. The recipient stands here masked, the text not at all.
CREATE TABLE message_delivery (
  reference text NOT NULL,
  attempt integer NOT NULL,
  merchant_code text NOT NULL,
  channel text NOT NULL,
  purpose text NOT NULL,
  gateway text NOT NULL,
  recipient text NOT NULL,
  state text NOT NULL CHECK (state IN ('accepted', 'refused', 'unknown', 'delivered', 'failed')),
  -- What the gateway calls it; null where it cannot be asked.
  gateway_reference text,
  fault text,
  at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (reference, attempt)
);
CREATE INDEX message_delivery_asked ON message_delivery (checked_at) WHERE state = 'accepted' AND gateway_reference IS NOT NULL;
CREATE INDEX message_delivery_age ON message_delivery (at);

-- Messages and mails of the demo, which its page shows. Empty in production.
CREATE TABLE demo_message (
  id text PRIMARY KEY,
  merchant_code text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX demo_message_latest ON demo_message (merchant_code, at);

-- Tokens of Firebase that have logged somebody in or opened an account, by their digests: each is good once.
CREATE TABLE firebase_token (
  digest bytea PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX firebase_token_age ON firebase_token (used_at);
