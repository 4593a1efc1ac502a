import { hexOf } from '../../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import { followAudit } from '../../../shared/sync/journal/audit-chain.ts';
import type { Identity } from '../../../shared/sync/journal/identity.ts';
import type { AuditEntry } from '../../../shared/sync/journal/journal.ts';
import type { StoredRecord } from '../../../shared/sync/journal/journal-records.ts';
import { nodeWorld } from '../base/node-world.ts';
import {
  findDangling,
  findRowFaults,
  findShapeFaults,
  type InspectedFile,
  inspectFile,
  MOST_FAULTS,
  type RowRule,
} from '../store/inspection.ts';
import { inspectSeals, knowledgeOf, type SealInspection } from '../store/seal-inspection.ts';
import { JOURNAL_TABLES, SEAL_HEAD, type Sealer, type SealState } from '../store/seal-shape.ts';
import type { Sealing } from '../store/seals.ts';
import type { Row } from '../store/sqlite/database.ts';
import { auditEntryOf, checkChain, digestOfRecord } from '../store/sqlite/journal-audit.ts';
import { JOURNAL_MIGRATIONS } from '../store/sqlite/journal-migrations.ts';
import { type AuditClaims, findBookFaults, makeAuditClaims } from './book-inspection.ts';

export interface JournalInspection {
  readonly kind: 'journal';
  readonly faults: readonly string[];
  readonly ops: number;
  readonly byState: Readonly<Record<string, number>>;
  readonly attempts: number;
  readonly auditEntries: number;
  /** The hash of the last audit entry; empty when there is none. */
  readonly head: string;
  readonly epoch: number;
  readonly deviceId: string;
  /** True when every row was compared with its seal. */
  readonly isSealed: boolean;
  /** The reason when it was not. */
  readonly note?: string;
  /** The entry with the hash that was asked for; absent when there is none. */
  readonly askedEntry?: number;
}

const NOTHING: JournalInspection = {
  kind: 'journal',
  faults: [],
  ops: 0,
  byState: {},
  attempts: 0,
  auditEntries: 0,
  head: '',
  epoch: 0,
  deviceId: '',
  isSealed: false,
};

const EARLIER_SENDING = `SELECT 1 FROM attempts AS sent WHERE sent.op_id = attempts.op_id AND sent.n = attempts.n AND sent.phase = 'sending'
  AND sent.id < attempts.id AND sent.request_hash = attempts.request_hash AND sent.step = attempts.step`;
const SAME = 'SELECT 1 FROM attempts AS other WHERE other.op_id = attempts.op_id AND other.n = attempts.n AND other.phase = attempts.phase';
const BEFORE = 'SELECT 1 FROM attempts AS before WHERE before.op_id = attempts.op_id AND before.n = attempts.n - 1';

const RULES: readonly RowRule[] = [
  ['ops', 'id', 'NOT json_valid(intent) OR NOT json_valid(refs) OR NOT json_valid(coalesce(evidence, 0))', 'cannot be read'],
  ['ops', 'id', "(state = 'waiting') <> (ended_at IS NULL)", 'has ended without a time, or waits with one'],
  ['ops', 'id', 'replaces IS NOT NULL AND replaces NOT IN (SELECT id FROM ops)', 'takes the place of an op that is not there'],
  ['ops', 'seq', 'seq > 1 AND seq - 1 NOT IN (SELECT seq FROM ops)', 'follows an op that is not there'],
  ['attempts', 'id', 'id > 1 AND id - 1 NOT IN (SELECT id FROM attempts)', 'follows an attempt that is not there'],
  ['attempts', 'id', 'op_id NOT IN (SELECT id FROM ops)', 'is of no op'],
  ['attempts', 'id', "(phase = 'answered') <> (outcome IS NOT NULL)", 'has no outcome, or one too early'],
  ['attempts', 'id', `phase = 'answered' AND NOT EXISTS (${EARLIER_SENDING})`, 'answers what was never sent'],
  ['attempts', 'id', `EXISTS (${SAME} AND other.id < attempts.id)`, 'is there twice'],
  ['attempts', 'id', `n > 1 AND NOT EXISTS (${BEFORE})`, 'leaves a number out'],
];

/** The schema version from which audit entries commit to records. */
const TELLS_SINCE = 5;
/** The schema version that added the terminal's records. */
const RECORDS_SINCE = 3;
const KEYS_MISSING = `json_array_length(keys) > 0 AND EXISTS (SELECT 1 FROM json_each(records.keys) AS wanted
  WHERE NOT EXISTS (SELECT 1 FROM record_keys WHERE record_keys.kind = records.kind AND key = wanted.value AND record_keys.seq = records.seq))`;
const RECORD_RULES: readonly RowRule[] = [
  ['records', 'id', 'NOT json_valid(body) OR NOT json_valid(keys)', 'cannot be read'],
  ['records', "kind || '/' || id", KEYS_MISSING, 'is not found by all of its keys'],
  ['records', 'id', 'seq > 1 AND seq - 1 NOT IN (SELECT seq FROM records)', 'follows a record that is not there'],
];

/** True when the file has a journal's tables; false when it can't be read. */
export function isJournal(file: string): boolean {
  const found = inspectFile<{ readonly faults: readonly string[] }>(file, { faults: ['unread'] }, ({ number }) => ({
    faults: number("SELECT count(*) FROM sqlite_schema WHERE name = 'audit'") === 1 ? [] : ['another shape'],
  }));
  return found.faults.length === 0;
}

/** The triggers without which any SQLite tool could change these rows. */
const GUARDS = ['attempts_stay', 'attempts_remain', 'audit_stays', 'audit_remains'] as const;

/** Checks all of a journal. `askedHead` is the hash of an entry, or its beginning, as a printed report shows it. */
export function inspectJournal(file: string, wantedHead?: string, sealing?: Sealing): JournalInspection {
  const known = knowledgeOf(sealing);
  return inspectFile(file, NOTHING, (reading) => {
    const shape = findShapeFaults(reading, JOURNAL_MIGRATIONS.length);
    if (shape.length > 0) return { ...NOTHING, faults: shape };
    const rules = reading.number('PRAGMA user_version') < RECORDS_SINCE ? RULES : [...RULES, ...RECORD_RULES];
    const seals = inspectSeals(reading, JOURNAL_TABLES, known, MOST_FAULTS);
    const claims = makeAuditClaims();
    const audit = readAudit(reading, wantedHead, seals, claims);
    const books = reading.number('PRAGMA user_version') < RECORDS_SINCE ? [] : [...findBookFaults(reading, claims)];
    const { epoch, deviceId } = readIdentity(reading);
    return {
      kind: 'journal',
      faults: [
        ...findMissingGuards(reading),
        ...seals.faults,
        ...findDangling(reading),
        ...findRowFaults(reading, rules),
        ...audit.faults,
        ...books,
      ].slice(0, MOST_FAULTS),
      ops: reading.number('SELECT count(*) FROM ops'),
      byState: Object.fromEntries(reading.all('SELECT state, count(*) AS n FROM ops GROUP BY state').map(({ state, n }) => [state, n])),
      attempts: reading.number('SELECT count(*) FROM attempts'),
      auditEntries: audit.entries,
      head: audit.head,
      epoch,
      deviceId,
      isSealed: seals.isSealed,
      ...(seals.note !== undefined && { note: seals.note }),
      ...(audit.askedEntry !== undefined && { askedEntry: audit.askedEntry }),
    };
  });
}

function findMissingGuards({ all }: InspectedFile): readonly string[] {
  const there = new Set(all("SELECT name FROM sqlite_schema WHERE type = 'trigger'").map(({ name }) => name));
  return GUARDS.filter((name) => !there.has(name)).map((name) => `the guard ${name} is gone`);
}

interface ReadAudit {
  readonly faults: readonly string[];
  readonly entries: number;
  readonly head: string;
  readonly askedEntry?: number;
}

/** Reads one entry at a time, so that a season's audit is not held in memory. */
function readAudit(
  reading: InspectedFile,
  wantedHead: string | undefined,
  { sealer, state }: SealInspection,
  books: AuditClaims,
): ReadAudit {
  const isNext = chainJudge(reading, sealer, state);
  let broken: number | undefined;
  let entries = 0;
  let head = '';
  let askedEntry: number | undefined;
  const reports = new Map<string, string>();
  const digests = new Map<string, string>();
  const columns = reading.number('PRAGMA user_version') < TELLS_SINCE ? 'seq, at, event, body, hash' : 'seq, at, event, body, tells, hash';
  for (const row of reading.rows(`SELECT ${columns} FROM audit ORDER BY seq`)) {
    const entry = auditEntryOf(row as Row);
    if (!isNext(entry)) broken ??= entry.seq;
    books.addEntry(entry);
    if (entry.event === SHIFT_CLOSED) noteReport(reports, entry);
    if (entry.tells !== undefined)
      for (const [name, digest] of Object.entries(JSON.parse(entry.tells) as object)) digests.set(name, digest);
    if (broken === undefined && wantedHead !== undefined && entry.hash.startsWith(wantedHead)) askedEntry = entry.seq;
    entries += 1;
    head = entry.hash;
  }
  const faults = broken === undefined ? [] : [`the audit is not what was written, from entry ${broken} on`];
  faults.push(...findChangedReports(reading, reports), ...findChangedRecords(reading, digests));
  return { faults, entries, head, ...(askedEntry !== undefined && { askedEntry }) };
}

/** Returns the check for the audit chain. The seals say where it gets a key; without the key only the numbers are checked from there. */
function chainJudge({ all }: InspectedFile, sealer: Sealer | undefined, state: SealState | undefined): (entry: AuditEntry) => boolean {
  if (sealer !== undefined && state?.chain !== undefined) return checkChain({ plain: nodeWorld, keyed: sealer.chain }, state.chain);
  const isSealed = all(`SELECT 1 FROM sqlite_schema WHERE name = '${SEAL_HEAD}'`).length > 0;
  if (!isSealed) return followAudit(nodeWorld);
  return checkChain({ plain: nodeWorld, keyed: nodeWorld }, { from: Number.MAX_SAFE_INTEGER, before: 'other_key' });
}

/** An audit entry commits to the records written with it: a record that still has that version must still have that digest. */
function* findChangedRecords({ rows }: InspectedFile, digests: ReadonlyMap<string, string>): Generator<string> {
  if (digests.size === 0) return;
  const left = new Map(digests);
  for (const row of rows('SELECT kind, id, version, state, at, body FROM records')) {
    const { kind, id, version, state, at, body } = row as unknown as StoredRecord;
    const digest = left.get(`${kind}/${id}`);
    if (digest === undefined || kind === Z_REPORT) continue;
    left.delete(`${kind}/${id}`);
    const digestVersion = Number(digest.slice(0, digest.indexOf(':')));
    if (version < digestVersion) yield `${kind} ${id} is older than what the audit tells of it`;
    else if (version === digestVersion && digestOfRecord(nodeWorld, { version, state, at, body }) !== digest)
      yield `${kind} ${id} is not what the audit tells of it`;
  }
  for (const name of left.keys()) if (!name.startsWith(`${Z_REPORT}/`)) yield `${name.replace('/', ' ')} is gone, of which the audit tells`;
}

/** `findChangedReports` checks these: a `shift_closed` entry holds the digest of the report's text. */
const Z_REPORT = 'z_report';
const SHIFT_CLOSED = 'shift_closed';

function noteReport(reports: Map<string, string>, { body }: AuditEntry): void {
  const { drawer, number, hash } = JSON.parse(body) as { readonly drawer: string; readonly number: number; readonly hash: string };
  reports.set(`${drawer}/${number}`, hash);
}

/** Every closed Z report must be there, with the digest that the audit has. */
function* findChangedReports({ all }: InspectedFile, reports: ReadonlyMap<string, string>): Generator<string> {
  const left = new Map(reports);
  for (const { id, body } of reports.size === 0 ? [] : all("SELECT id, body FROM records WHERE kind = 'z_report'")) {
    const hash = hexOf(nodeWorld.digest('sha256', utf8Bytes(body as string)));
    if (left.get(id as string) !== hash) yield `Z report ${id} is not what was closed`;
    left.delete(id as string);
  }
  for (const id of left.keys()) yield `Z report ${id} is gone`;
}

function readIdentity({ all }: InspectedFile): Pick<Identity, 'epoch' | 'deviceId'> {
  const fact = all("SELECT value FROM facts WHERE key = 'identity'")[0]?.value;
  return typeof fact === 'string' ? (JSON.parse(fact) as Identity) : { epoch: 0, deviceId: '' };
}
