import type { SQLInputValue } from 'node:sqlite';
import type { Instant } from '../../../shared/base/time.ts';
import { nodeWorld } from '../base/node-world.ts';
import type { Sealing } from '../store/seals.ts';
import type { Database } from '../store/sqlite/database.ts';
import { openJournalDatabase } from '../store/sqlite/journal.ts';
import { addAudit } from '../store/sqlite/journal-audit.ts';

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
export async function forgetContacts(journalFile: string, before: Instant, at: Instant, sealing?: Sealing): Promise<ForgottenContacts> {
  const journal = openJournalDatabase(journalFile, sealing);
  try {
    // What is taken out is overwritten, and is not left lying in the file.
    journal.get('PRAGMA secure_delete = ON');
    let records = 0;
    for (const [kind, ended, member] of RECORDS) records += await forgetInRecords(journal, kind, ended, member, before);
    const ops = await forgetInOps(journal, before);
    const told = { before, records, ops };
    if (records + ops > 0)
      await journal.write(() => addAudit(journal, nodeWorld, { at, event: 'contacts_forgotten', body: JSON.stringify(told) }, []));
    journal.get(`PRAGMA wal_checkpoint(${records + ops > 0 ? 'TRUNCATE' : 'PASSIVE'})`);
    return { records, ops };
  } finally {
    await journal.close();
  }
}

async function forgetInRecords(journal: Database, kind: string, ended: string, member: string, before: Instant): Promise<number> {
  const isMeant = `kind = ? AND ${ended} AND at < ? AND json_type(body, ?) IS NOT NULL`;
  const find = `SELECT seq FROM records WHERE seq > ? AND ${isMeant} ORDER BY seq LIMIT ${AT_ONCE}`;
  // Another version of the record: an entry of the audit that tells of the one before is not compared with it.
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

/** Found by reading, each row once, which keeps nobody from writing; only what there is to be taken out is written. */
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
