import { hexOf } from '../../base/hex.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Journal, JournalWrite } from '../../sync/journal/journal.ts';
import type { RecordWrite, StoredRecord } from '../../sync/journal/journal-records.ts';
import { JournalRefused } from '../../sync/journal/journal-refused.ts';
import { StaleWrite } from '../../sync/journal/stale-write.ts';
import { writeCanonicalJson } from '../../wire/canonical/canonical.ts';

export type RecordKind =
  | 'sale'
  | 'draft'
  | 'held'
  | 'tab'
  | 'refund'
  | 'receipt_mail'
  | 'print_job'
  | 'paid_reference'
  | 'approval'
  | 'drawer'
  | 'till_drawer'
  | 'drawer_movement'
  | 'shift'
  | 'x_report'
  | 'z_report'
  | 'late_result'
  | 'kitchen_ticket'
  | 'sold_out'
  | 'weighing'
  | 'alcohol_stop'
  | 'drill'
  | 'day_sums';

export interface Kept<Body> {
  readonly version: number;
  readonly state: string;
  readonly seq: number;
  readonly at: Instant;
  readonly body: Body;
}

/** Parses a record without checking it, since only this program writes records. */
export function readKept<Body>({ version, state, seq, at, body }: StoredRecord): Kept<Body> {
  return { version, state, seq, at, body: JSON.parse(body) as Body };
}

export async function findKept<Body>(journal: Pick<Journal, 'findRecord'>, kind: RecordKind, id: string): Promise<Kept<Body> | undefined> {
  const record = await journal.findRecord(kind, id);
  return record && readKept(record);
}

/** Returns one write of a record. `after` is the version that was read, 0 for a new record. */
export function keep(
  kind: RecordKind,
  id: string,
  after: number,
  content: { readonly state: string; readonly at: Instant; readonly keys?: readonly string[]; readonly body: unknown },
): RecordWrite {
  return { kind, id, after, state: content.state, at: content.at, keys: content.keys ?? [], body: JSON.stringify(content.body) };
}

/** More attempts than a writer at one stand ever needs. */
const MOST_TRIES = 20;

/** Reads, decides and writes, and starts again when anything that was read has changed since. `decide` returns the write, or none. */
export async function decideAndWrite<Value>(
  journal: Pick<Journal, 'append'>,
  decide: () => Promise<Outcome<{ readonly value: Value; readonly write?: JournalWrite }>>,
): Promise<Outcome<Value>> {
  for (let tries = 1; ; tries++) {
    const decided = await decide();
    if (!decided.ok) return decided;
    const { value, write } = decided.value;
    try {
      if (write !== undefined) await journal.append(write);
      return accept(value);
    } catch (fault) {
      if (fault instanceof JournalRefused) return refuse(fault.refusal);
      if (!(fault instanceof StaleWrite) || tries === MOST_TRIES) throw fault;
    }
  }
}

/** Returns a digest of a request that does not depend on the order of its members. */
export function hashOfRequest(world: Pick<World, 'digest'>, body: unknown): Outcome<string, Refusal> {
  const bytes = writeCanonicalJson(body ?? null);
  return bytes.ok ? accept(hexOf(world.digest('sha256', bytes.value))) : refuse({ code: 'malformed' });
}
