import type { SQLInputValue } from 'node:sqlite';
import type { Instant } from '../../../shared/base/time.ts';
import { nodeWorld } from '../base/node-world.ts';
import type { Sealing } from '../store/seals.ts';
import type { Database } from '../store/sqlite/database.ts';
import { openJournalDatabase } from '../store/sqlite/journal.ts';
import { addAudit } from '../store/sqlite/journal-audit.ts';

export interface ForgottenContacts {
  readonly records: number;
  readonly ops: number;
}

/** Where records that have ended hold a guest's contact data, as a JSON path. */
const RECORDS: readonly (readonly [kind: string, ended: string, member: string])[] = [
  ['sale', "state IN ('complete', 'abandoned')", '$.sale.cart.customer'],
  ['tab', "state IN ('paid', 'cancelled')", '$.cart.customer'],
  ['held', "state IN ('recalled', 'ended')", '$.view.cart.customer'],
  ['receipt_mail', "state IN ('sent', 'given_up')", '$.email'],
  ['print_job', "state IN ('printed', 'failed')", '$.name'],
  ['print_job', "state IN ('printed', 'failed')", '$.what.ticket.name'],
  ['kitchen_ticket', "state IN ('done', 'closed')", '$.name'],
];

/** Contact data of the cart as it was sent. The cart that the service signed goes too: an op that has ended is never sent again. */
const CONTACT_OF_OP = '$.request.cart.customer';
const SIGNED_CART = '$.signedCart';
/** Rows per batch. A host that is selling waits for at most one batch. */
const AT_ONCE = 200;

/**
 * Removes guests' names, addresses and numbers from everything that ended before the instant. Amounts, items and the audit chain, which
 * contains no contact data, stay. The host may keep selling, and unfinished records keep everything they need.
 */
export async function forgetContacts(journalFile: string, before: Instant, at: Instant, sealing?: Sealing): Promise<ForgottenContacts> {
  const journal = openJournalDatabase(journalFile, sealing);
  try {
    // Overwrite removed text, so that it can't be recovered from the file.
    journal.get('PRAGMA secure_delete = ON');
    let records = 0;
    for (const [kind, ended, member] of RECORDS) records += await forgetInRecords(journal, kind, ended, member, before);
    const ops = await forgetInOps(journal, before);
    const details = { before, records, ops };
    if (records + ops > 0)
      await journal.write(() => addAudit(journal, nodeWorld, { at, event: 'contacts_forgotten', body: JSON.stringify(details) }, []));
    journal.get(`PRAGMA wal_checkpoint(${records + ops > 0 ? 'TRUNCATE' : 'PASSIVE'})`);
    return { records, ops };
  } finally {
    await journal.close();
  }
}

async function forgetInRecords(journal: Database, kind: string, ended: string, member: string, before: Instant): Promise<number> {
  const isMeant = `kind = ? AND ${ended} AND at < ? AND json_type(body, ?) IS NOT NULL`;
  const find = `SELECT seq FROM records WHERE seq > ? AND ${isMeant} ORDER BY seq LIMIT ${AT_ONCE}`;
  // A new version of the record, so that an audit entry for the version before is not compared with it.
  const change = `UPDATE records SET body = json_remove(body, ?), version = version + 1 WHERE ${FOUND} AND ${isMeant}`;
  return await inBatches(
    journal,
    (after) => [find, after, kind, before, member],
    (found) => [change, member, found, kind, before, member],
  );
}

async function forgetInOps(journal: Database, before: Instant): Promise<number> {
  const isMeant = "state IN ('done', 'rejected') AND ended_at < ? AND json_type(intent, ?) IS NOT NULL";
  const find = `SELECT seq FROM ops WHERE seq > ? AND ${isMeant} ORDER BY seq LIMIT ${AT_ONCE}`;
  const change = `UPDATE ops SET intent = json_remove(intent, ?), refs = json_remove(refs, '${SIGNED_CART}') WHERE ${FOUND} AND ${isMeant}`;
  return await inBatches(
    journal,
    (after) => [find, after, before, CONTACT_OF_OP],
    (found) => [change, CONTACT_OF_OP, found, before, CONTACT_OF_OP],
  );
}

const FOUND = 'seq IN (SELECT value FROM json_each(?))';

type Statement = readonly [sql: string, ...values: SQLInputValue[]];

/** Finds rows by reading, which blocks no writer, visits each row once and writes only rows that need a change. */
async function inBatches(journal: Database, find: (after: number) => Statement, change: (found: string) => Statement): Promise<number> {
  let all = 0;
  let after = 0;
  for (;;) {
    const found = journal.all(...find(after)).map(({ seq }) => Number(seq));
    if (found.length === 0) return all;
    all += await journal.write(() => journal.run(...change(JSON.stringify(found))));
    after = found.at(-1) as number;
  }
}
