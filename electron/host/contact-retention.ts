import { DatabaseSync } from 'node:sqlite';
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
    journal.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return { records, ops };
  } finally {
    journal.close();
  }
}

function forgetInRecords(journal: DatabaseSync, kind: string, ended: string, member: string, before: Instant): number {
  const statement = journal.prepare(
    `UPDATE records SET body = json_remove(body, :member) WHERE seq IN (SELECT seq FROM records
       WHERE kind = :kind AND ${ended} AND at < :before AND json_type(body, :member) IS NOT NULL LIMIT ${AT_ONCE})`,
  );
  return inBatches(() => statement.run({ kind, member, before }).changes);
}

function forgetInOps(journal: DatabaseSync, before: Instant): number {
  const statement = journal.prepare(
    `UPDATE ops SET intent = json_remove(intent, :contact), refs = json_remove(refs, :signed) WHERE seq IN (SELECT seq FROM ops
       WHERE state IN ('done', 'rejected') AND ended_at < :before
         AND json_type(intent, :contact) IS NOT NULL LIMIT ${AT_ONCE})`,
  );
  return inBatches(() => statement.run({ contact: CONTACT_OF_OP, signed: SIGNED_CART, before }).changes);
}

function inBatches(work: () => number | bigint): number {
  let all = 0;
  for (let changed = Number(work()); changed > 0; changed = Number(work())) all += changed;
  return all;
}

function note(journal: DatabaseSync, at: Instant, told: ForgottenContacts & { readonly before: Instant }): void {
  journal.exec('BEGIN IMMEDIATE');
  const last = journal.prepare('SELECT * FROM audit ORDER BY seq DESC LIMIT 1').get() as AuditEntry | undefined;
  const { seq, event, body, hash } = chainAudit(nodeWorld, last, { at, event: 'contacts_forgotten', body: JSON.stringify(told) });
  journal.prepare('INSERT INTO audit (seq, at, event, body, hash) VALUES (?, ?, ?, ?, ?)').run(seq, at, event, body, hash);
  journal.exec('COMMIT');
}
