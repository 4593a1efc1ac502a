import type { Migration } from './database.ts';

/** The journal's schema, step by step. A released step is never edited: a change is a new step. */
export const JOURNAL_MIGRATIONS: readonly Migration[] = [
  `
CREATE TABLE ops (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  lane TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'rejected', 'attention')),
  intent TEXT NOT NULL,
  refs TEXT NOT NULL,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  reason TEXT,
  evidence TEXT,
  replaces TEXT
) STRICT;
CREATE INDEX ops_by_lane ON ops (lane, seq);
-- What is done is most of the journal, and nobody asks for all of it: a queue of any length is found without it.
CREATE INDEX ops_not_done ON ops (state, seq) WHERE state <> 'done';

CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  op_id TEXT NOT NULL REFERENCES ops (id),
  n INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('sending', 'answered')),
  step TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT,
  status INTEGER
) STRICT;
CREATE INDEX attempts_of_op ON attempts (op_id, id);
CREATE TRIGGER attempts_stay BEFORE UPDATE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are never changed'); END;
CREATE TRIGGER attempts_remain BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are never removed'); END;

CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is never changed'); END;
CREATE TRIGGER audit_remains BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is never shortened'); END;

CREATE TABLE facts (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
  `
-- What was done lately is compared with the service after a restore, and is a small part of all that was done.
CREATE INDEX ops_done ON ops (ended_at) WHERE state = 'done';
`,
  `
-- What the terminal keeps for itself; in the order of being first written.
CREATE TABLE records (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  at TEXT NOT NULL,
  keys TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (kind, id)
) STRICT;
CREATE INDEX records_in_order ON records (kind, seq);
CREATE INDEX records_by_state ON records (kind, state, seq);

CREATE TABLE record_keys (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES records (seq),
  PRIMARY KEY (kind, key, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_record ON record_keys (seq);
`,
  `
-- A menu is a fact of many megabytes. In a tree that is ordered by key, each search past it would read it whole.
CREATE TABLE facts_by_number (
  number INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
) STRICT;
INSERT INTO facts_by_number (key, value) SELECT key, value FROM facts;
DROP TABLE facts;
ALTER TABLE facts_by_number RENAME TO facts;
`,
  `
-- Digests of what was written together with an entry.
ALTER TABLE audit ADD COLUMN tells TEXT;
`,
];
