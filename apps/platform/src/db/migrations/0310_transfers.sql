-- Money that is moved to a vendor which keeps wallets of its own, and back.
alter table wallet_transactions drop constraint wallet_transactions_kind_check;
alter table wallet_transactions add constraint wallet_transactions_kind_check check (
  kind in ('debit', 'credit', 'cancel', 'adjust', 'promotion', 'deposit', 'hold', 'release', 'capture', 'reversal', 'house',
    'transfer_out', 'transfer_in')
) not valid;
alter table wallet_transactions drop constraint wallet_transactions_statement_check;
alter table wallet_transactions add constraint wallet_transactions_statement_check check (
  statement in ('deposit', 'withdrawal', 'stake', 'payout', 'refund', 'bonus', 'adjustment', 'fee', 'reversal', 'transfer')
) not valid;

-- What a player has in a vendor's wallet: what was moved there and not brought back. What was won and lost there is booked when all of it
-- comes back. Locked after the player's own account.
create table wallet_at_vendor (
  player_id   text not null references wallet_accounts,
  vendor_code text not null,
  currency    text not null,
  balance     bigint not null check (balance >= 0),
  -- Its account in the postings.
  account     text not null generated always as ('at:' || vendor_code || ':' || player_id) stored,
  primary key (player_id, vendor_code)
);

-- A player who has a wallet at a vendor.
create table vendor_player (
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  vendor_code   text not null,
  -- When the vendor said that it knows the player; null before.
  known_at      timestamptz,
  -- When a game of the vendor was opened last.
  opened_at     timestamptz not null,
  -- Whether anything may be there: since `opened_at` nothing has brought all of it back.
  may_hold      boolean not null,
  -- When all of it is to be brought back, and why; null while nothing asks for it.
  recall_at     timestamptz,
  recall_cause  text,
  -- How often that was tried in vain.
  recall_tries  integer not null default 0,
  primary key (player_id, vendor_code)
);
create index vendor_player_recall on vendor_player (recall_at) where recall_at is not null;

-- A movement between a player's wallet and the one at a vendor: written before the vendor is asked. Its id is the reference by which the
-- vendor knows it. One that was refused is never asked for again: another try is another row.
create table vendor_transfer (
  id            text primary key,
  merchant_code text not null,
  player_id     text not null references wallet_accounts,
  vendor_code   text not null,
  direction     text not null check (direction in ('to_vendor', 'from_vendor')),
  -- Whole minor units. What comes back is all there is: null until the vendor has said how much.
  amount        bigint check (amount >= 0),
  currency      text not null,
  cause         text not null check (cause in ('launch', 'exit', 'next_launch', 'logout', 'tap')),
  -- 'unknown' is neither done nor refused until the vendor has said which.
  state         text not null check (state in ('prepared', 'asked', 'unknown', 'done', 'refused')),
  -- In the vendor's words, or ours.
  reason        text not null default '',
  -- The vendor does nothing that reaches it later.
  expires_at    timestamptz not null,
  -- When the vendor is asked for its state next; null once that has ended, and where a person must look.
  ask_at        timestamptz,
  asked         integer not null default 0,
  created_at    timestamptz not null,
  ended_at      timestamptz,
  check (state <> 'done' or amount is not null),
  check (direction = 'from_vendor' or amount > 0)
);
-- One at a time for each wallet at a vendor, whichever node begins it.
create unique index vendor_transfer_open on vendor_transfer (player_id, vendor_code) where state in ('prepared', 'asked', 'unknown');
create index vendor_transfer_due on vendor_transfer (ask_at) where ask_at is not null;
create index vendor_transfer_player on vendor_transfer (player_id, created_at desc, id desc);
create index vendor_transfer_unknown on vendor_transfer (created_at) where state = 'unknown';
