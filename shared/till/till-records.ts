import { hexOf } from '../base/hex.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { World } from '../base/world.ts';
import type { Journal, JournalWrite } from '../sync/journal.ts';
import type { RecordWrite, StoredRecord } from '../sync/journal-records.ts';
import { JournalRefused } from '../sync/journal-refused.ts';
import { StaleWrite } from '../sync/stale-write.ts';
import { writeCanonicalJson } from '../wire/canonical.ts';

/** Every kind of record that the till keeps in its journal. */
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

/** A record as it was read. */
export interface Kept<Body> {
  readonly version: number;
  readonly state: string;
  readonly seq: number;
  readonly at: Instant;
  readonly body: Body;
}

/** Records are written by this program alone, so that reading one is no check of it. */
export function readKept<Body>({ version, state, seq, at, body }: StoredRecord): Kept<Body> {
  return { version, state, seq, at, body: JSON.parse(body) as Body };
}

export async function findKept<Body>(journal: Pick<Journal, 'findRecord'>, kind: RecordKind, id: string): Promise<Kept<Body> | undefined> {
  const record = await journal.findRecord(kind, id);
  return record && readKept(record);
}

/** One write of a record. `after` is the version that was read, 0 for a new one. */
export function keep(
  kind: RecordKind,
  id: string,
  after: number,
  content: { readonly state: string; readonly at: Instant; readonly keys?: readonly string[]; readonly body: unknown },
): RecordWrite {
  return { kind, id, after, state: content.state, at: content.at, keys: content.keys ?? [], body: JSON.stringify(content.body) };
}

/** More tries than anybody needs who writes for one stand. */
const MOST_TRIES = 20;

/**
 * Reads, decides and writes; where something that was read has changed meanwhile, from the beginning. `decide` answers with what is to be
 * written, or with nothing to write.
 */
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

/** The same request says the same, in whatever order its members came. */
export function hashOfRequest(world: Pick<World, 'digest'>, body: unknown): Outcome<string, Refusal> {
  const bytes = writeCanonicalJson(body ?? null);
  return bytes.ok ? accept(hexOf(world.digest('sha256', bytes.value))) : refuse({ code: 'malformed' });
}
