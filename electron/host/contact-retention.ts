import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Instant } from '../../shared/base/time.ts';
import { chainAudit } from '../../shared/sync/audit-chain.ts';
import type { AuditEntry } from '../../shared/sync/journal.ts';
import { nodeWorld } from './node-world.ts';

/** How much of a journal told who a guest was. */
export interface ForgottenContacts {
  readonly records: number;
  readonly ops: number;
}

/** What of an ended record tells of a guest, by the member that holds it. */
const RECORDS: readonly (readonly [kind: string, ended: string, member: string])[] = [
  ['sale', "state IN ('complete', 'abandoned')", '$.sale.cart.customer'],
  ['tab', "state IN ('paid', 'cancelled')", '$.cart.customer'],
  ['held', "state IN ('recalled', 'ended')", '$.view.cart.customer'],
  ['receipt_mail', "state IN ('sent', 'given_up')", '$.email'],
  ['print_job', "state IN ('printed', 'failed')", '$.name'],
  ['print_job', "state IN ('printed', 'failed')", '$.what.ticket.name'],
  ['kitchen_ticket', "state IN ('done', 'closed')", '$.name'],
];

/** The cart as it was sent, and as the service signed it, which nothing that has ended is sent by any more. */
const CONTACT_OF_OP = '$.request.cart.customer';
const SIGNED_CART = '$.signedCart';
/** A host that sells meanwhile waits for no more than so many rows. */
const AT_ONCE = 200;

/**
 * Takes names, addresses and numbers of guests out of what ended before the instant: amounts, items and the chain of the audit, which holds
 * none of them, stay as they are. The host may sell meanwhile. What is unfinished keeps all that it needs.
 */
export function forgetContacts(journalFile: string, before: Instant, at: Instant): ForgottenContacts {
  const journal = new DatabaseSync(journalFile, { timeout: 10_000 });
  try {
    // What is taken out is overwritten, and is not left lying in the file.
    journal.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const records = RECORDS.reduce((sum, [kind, ended, member]) => sum + forgetInRecords(journal, kind, ended, member, before), 0);
    const ops = forgetInOps(journal, before);
    if (records + ops > 0) note(journal, at, { before, records, ops });
    journal.exec(`PRAGMA wal_checkpoint(${records + ops > 0 ? 'TRUNCATE' : 'PASSIVE'})`);
    return { records, ops };
  } finally {
    journal.close();
  }
}

function forgetInRecords(journal: DatabaseSync, kind: string, ended: string, member: string, before: Instant): number {
  const isMeant = `kind = :kind AND ${ended} AND at < :before AND json_type(body, :member) IS NOT NULL`;
  return inBatches(
    journal.prepare(`SELECT seq FROM records WHERE seq > :after AND ${isMeant} ORDER BY seq LIMIT ${AT_ONCE}`),
    journal.prepare(`UPDATE records SET body = json_remove(body, :member) WHERE ${FOUND} AND ${isMeant}`),
    { kind, member, before },
  );
}

function forgetInOps(journal: DatabaseSync, before: Instant): number {
  const isMeant = "state IN ('done', 'rejected') AND ended_at < :before AND json_type(intent, :contact) IS NOT NULL";
  const without = `intent = json_remove(intent, :contact), refs = json_remove(refs, '${SIGNED_CART}')`;
  return inBatches(
    journal.prepare(`SELECT seq FROM ops WHERE seq > :after AND ${isMeant} ORDER BY seq LIMIT ${AT_ONCE}`),
    journal.prepare(`UPDATE ops SET ${without} WHERE ${FOUND} AND ${isMeant}`),
    { contact: CONTACT_OF_OP, before },
  );
}

const FOUND = 'seq IN (SELECT value FROM json_each(:found))';

/** Found by reading, each row once, which keeps nobody from writing; only what there is to be taken out is written. */
function inBatches(find: StatementSync, change: StatementSync, named: Readonly<Record<string, string>>): number {
  let all = 0;
  let after = 0;
  for (;;) {
    const found = find.all({ ...named, after }).map(({ seq }) => Number(seq));
    if (found.length === 0) return all;
    all += Number(change.run({ ...named, found: JSON.stringify(found) }).changes);
    after = found.at(-1) as number;
  }
}

function note(journal: DatabaseSync, at: Instant, told: ForgottenContacts & { readonly before: Instant }): void {
  journal.exec('BEGIN IMMEDIATE');
  const last = journal.prepare('SELECT * FROM audit ORDER BY seq DESC LIMIT 1').get() as AuditEntry | undefined;
  const { seq, event, body, hash } = chainAudit(nodeWorld, last, { at, event: 'contacts_forgotten', body: JSON.stringify(told) });
  journal.prepare('INSERT INTO audit (seq, at, event, body, hash) VALUES (?, ?, ?, ?, ?)').run(seq, at, event, body, hash);
  journal.exec('COMMIT');
}
