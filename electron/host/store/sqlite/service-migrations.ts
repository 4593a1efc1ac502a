import { WAIT_TABLE } from '../value-list-rows.ts';
import type { Migration } from './database.ts';

/** The service store's schema, step by step. A released step is never edited: a change is a new step. */
export const SERVICE_MIGRATIONS: readonly Migration[] = [
  `
CREATE TABLE api_keys (
  hash TEXT PRIMARY KEY,
  hint TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('ordering', 'backoffice')),
  corporates TEXT NOT NULL,
  venues TEXT NOT NULL,
  vendors TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE signing_keys (
  id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('token', 'cart')),
  secret TEXT NOT NULL,
  created_at TEXT NOT NULL,
  retired_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE catalogue_revisions (
  revision INTEGER PRIMARY KEY,
  as_of TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;

-- The last change of each item only: a delta reads what changed, however many revisions there were.
CREATE TABLE item_changes (
  vendor_id INTEGER NOT NULL,
  item_id TEXT NOT NULL,
  as_of TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('changed', 'deleted', 'deactivated')),
  PRIMARY KEY (vendor_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_changes_by_time ON item_changes (vendor_id, as_of);

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counters (name, value) VALUES ('order_id', 0);

CREATE TABLE orders (
  uuid TEXT NOT NULL UNIQUE,
  order_id INTEGER UNIQUE,
  corporate_id INTEGER NOT NULL,
  venue_id INTEGER NOT NULL,
  vendor_id INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMPLETED', 'CANCELLED')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  external_id TEXT NOT NULL,
  device_order_uuid TEXT UNIQUE,
  cart_digest TEXT,
  refund_of TEXT UNIQUE REFERENCES orders (uuid),
  version INTEGER NOT NULL CHECK (version >= 1),
  body TEXT NOT NULL
) STRICT;
CREATE INDEX orders_by_vendor ON orders (vendor_id, venue_id, created_at, uuid) WHERE refund_of IS NULL;

CREATE TABLE kitchen_tickets (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor_id INTEGER NOT NULL,
  order_uuid TEXT NOT NULL REFERENCES orders (uuid),
  at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX kitchen_tickets_by_vendor ON kitchen_tickets (vendor_id, seq);

CREATE TABLE pay_sessions (
  session_key TEXT PRIMARY KEY,
  terminal_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  transaction_uid TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE pay_transactions (
  uid TEXT PRIMARY KEY,
  session_key TEXT NOT NULL REFERENCES pay_sessions (session_key),
  state TEXT NOT NULL,
  requested_amount INTEGER NOT NULL,
  approved_amount INTEGER NOT NULL,
  spent_by TEXT,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mail_jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  order_uuid TEXT NOT NULL REFERENCES orders (uuid),
  due_at TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given_up'))
) STRICT;
CREATE INDEX mail_jobs_due ON mail_jobs (due_at) WHERE state = 'waiting';
`,
  // Fills the table from existing orders; of two orders with the same payment the first keeps it.
  `
CREATE TABLE outside_payments (
  corporate_id INTEGER NOT NULL,
  payment TEXT NOT NULL,
  order_uuid TEXT NOT NULL REFERENCES orders (uuid),
  PRIMARY KEY (corporate_id, payment)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO outside_payments (corporate_id, payment, order_uuid)
SELECT corporate_id, json_array(provider, reference), uuid
FROM (
  SELECT corporate_id, uuid, created_at, json_extract(body, '$.completed.externalPayment.provider') AS provider,
    json_extract(body, '$.completed.externalPayment.reference') AS reference
  FROM orders
)
WHERE reference <> '' AND instr(reference, '*') = 0 ORDER BY created_at, uuid;
`,
  // The text of a revision with a base is its difference from that later revision. Those that are stored are whole, and stay so at first.
  `
ALTER TABLE catalogue_revisions ADD COLUMN base INTEGER;
`,
  // Menus that are still being written, and how each revision came to be.
  `
CREATE TABLE menu_drafts (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  base_revision INTEGER NOT NULL,
  due_at TEXT,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX menu_drafts_due ON menu_drafts (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE revision_notes (revision INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;
`,
  // Cards with a balance, and each move of it.
  `
CREATE TABLE value_cards (
  id TEXT PRIMARY KEY,
  corporate_id INTEGER NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  balance INTEGER NOT NULL CHECK (balance >= 0),
  is_blocked INTEGER NOT NULL CHECK (is_blocked IN (0, 1)),
  expires_at TEXT,
  version INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE value_moves (
  reference TEXT PRIMARY KEY,
  card_id TEXT REFERENCES value_cards (id),
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  original TEXT,
  at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX value_moves_of_card ON value_moves (card_id, at);
CREATE INDEX value_moves_back ON value_moves (original) WHERE original IS NOT NULL;
`,
  // Pictures of the menu, whose digest is what seals them; and menus that are no longer sold by, which are judged again before they are.
  `
CREATE TABLE pictures (digest TEXT PRIMARY KEY, picture BLOB NOT NULL, added_at TEXT NOT NULL) STRICT;
CREATE TABLE archived_menus (revision INTEGER PRIMARY KEY, as_of TEXT NOT NULL, menu BLOB NOT NULL) STRICT;
`,
  // What hosts may take of cards while they do not reach this service, and what they took by each list.
  `
CREATE TABLE value_lists (
  list_id TEXT PRIMARY KEY,
  corporate_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  confirmed INTEGER NOT NULL,
  counts_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE value_shares (
  list_id TEXT NOT NULL REFERENCES value_lists (list_id),
  card_id TEXT NOT NULL REFERENCES value_cards (id),
  share INTEGER NOT NULL CHECK (share >= 0),
  held INTEGER NOT NULL CHECK (held >= share),
  version INTEGER NOT NULL,
  card_version INTEGER NOT NULL,
  PRIMARY KEY (list_id, card_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX value_shares_of_card ON value_shares (card_id);
CREATE TABLE value_spends (
  list_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  spend TEXT NOT NULL,
  reference TEXT NOT NULL,
  PRIMARY KEY (list_id, number)
) STRICT, WITHOUT ROWID;
`,
  // Until when a restored service lends no lists. A restore has made the table already, in data of an earlier version too.
  WAIT_TABLE,
];
