import { hexOf } from '../../../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../../../shared/base/utf8.ts';
import type { World } from '../../../../shared/base/world.ts';
import { chainAudit, followAudit } from '../../../../shared/sync/journal/audit-chain.ts';
import type { AuditEntry, AuditFact } from '../../../../shared/sync/journal/journal.ts';
import type { StoredRecord } from '../../../../shared/sync/journal/journal-records.ts';
import type { SealState } from '../seal-shape.ts';
import type { Database, Row } from './database.ts';

type Digester = Pick<World, 'digest'>;

export const LAST_AUDIT = 'SELECT * FROM audit ORDER BY seq DESC LIMIT 1';

export function auditEntryOf(row: Row): AuditEntry {
  const { seq, at, event, body, hash, tells } = row as unknown as AuditEntry & { readonly tells: string | null };
  return { seq, at, event, body, ...(tells !== null && tells !== undefined && { tells }), hash };
}

/** The letters of a record's digest that an entry keeps: enough to make a collision practically impossible. */
const TOLD_LETTERS = 32;

export function digestOfRecord(
  world: Digester,
  { version, state, at, body }: Pick<StoredRecord, 'version' | 'state' | 'at' | 'body'>,
): string {
  const digest = hexOf(world.digest('sha256', utf8Bytes(JSON.stringify([version, state, at, body]))));
  return `${version}:${digest.slice(0, TOLD_LETTERS)}`;
}

/** Adds one entry, which commits to the records written together with it. Call it inside a write of the database. */
export function addAudit(database: Database, world: Digester, fact: AuditFact, records: readonly StoredRecord[]): void {
  const digests = records.map((record) => [`${record.kind}/${record.id}`, digestOfRecord(world, record)] as const);
  const entry = digests.length === 0 ? fact : { ...fact, tells: JSON.stringify(Object.fromEntries(digests)) };
  const { seals } = database;
  if (seals === undefined) {
    insert(database, world, entry);
    return;
  }
  const last = database.get(LAST_AUDIT);
  const { chain, begun, broken, told: reportedBroken } = seals.state();
  if (chain === undefined) {
    const from = Number(last?.seq ?? 0) + 1;
    seals.become({
      ...seals.state(),
      chain: { from, before: last === undefined ? 'nothing' : begun === 'other_key' ? 'other_key' : 'plain' },
    });
    const body = JSON.stringify({ entries: from - 1, head: last?.hash ?? '', before: begun, key: seals.state().key });
    if (last !== undefined) insert(database, seals.chain, { at: fact.at, event: 'audit_sealed', body });
  }
  if (reportedBroken < broken.length) {
    insert(database, seals.chain, { at: fact.at, event: 'seal_broken', body: JSON.stringify({ found: broken.slice(reportedBroken) }) });
    seals.become({ ...seals.state(), told: broken.length });
  }
  insert(database, seals.chain, entry);
}

function insert(database: Database, digester: Digester, fact: AuditFact): void {
  const last = database.get(LAST_AUDIT);
  const { seq, at, event, body, tells, hash } = chainAudit(digester, last && auditEntryOf(last), fact);
  database.run(
    'INSERT INTO audit (seq, at, event, body, tells, hash) VALUES (?, ?, ?, ?, ?, ?)',
    seq,
    at,
    event,
    body,
    tells ?? null,
    hash,
  );
}

/**
 * Checks the audit chain, whose digest changes where it was first keyed. Entries by a lost key are checked by number, and by their seals.
 */
export function checkChain(
  { plain, keyed }: { readonly plain: Digester; readonly keyed: Digester | undefined },
  chain: SealState['chain'],
  behind?: AuditEntry,
): (entry: AuditEntry) => boolean {
  if (keyed === undefined) return followAudit(plain, behind);
  let before = behind;
  return (entry) => {
    const isBefore = chain === undefined || entry.seq < chain.from;
    const known = before;
    before = entry;
    if (isBefore && chain?.before === 'other_key') return entry.seq === (known?.seq ?? 0) + 1;
    return followAudit(isBefore ? plain : keyed, known)(entry);
  };
}
