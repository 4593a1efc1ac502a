import { assert } from '../../base/assert.ts';
import { hexOf } from '../../base/bytes-as-text.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Journal, JournalWrite } from '../../sync/journal/journal.ts';
import type { RecordWrite, StoredRecord } from '../../sync/journal/journal-records.ts';
import { JournalRefused } from '../../sync/journal/journal-refused.ts';
import { untilNotStale } from '../../sync/journal/stale-write.ts';
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
  | 'terminal_day'
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

/** Reads, decides and writes, and starts again when anything that was read has changed since. `decide` returns the write, or none. */
export async function decideAndWrite<Value>(
  journal: Pick<Journal, 'append'>,
  decide: () => Promise<Outcome<{ readonly value: Value; readonly write?: JournalWrite }>>,
): Promise<Outcome<Value>> {
  return await writeWithRoom(async () => {
    const decided = await decide();
    if (!decided.ok) return decided;
    const { value, write, ...unknown } = decided.value;
    checkMembers(unknown, write);
    if (write !== undefined) await journal.append(write);
    return accept(value);
  });
}

/** Works until no other writer was faster. A journal without room for what could as well not begin is a refusal. */
export async function writeWithRoom<Value>(work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await untilNotStale(work);
  } catch (fault) {
    if (fault instanceof JournalRefused) return refuse(fault.refusal);
    throw fault;
  }
}

const MEMBERS_OF_A_WRITE: Readonly<Record<keyof JournalWrite, true>> = {
  isPostponable: true,
  adds: true,
  change: true,
  attempt: true,
  audit: true,
  facts: true,
  records: true,
  expects: true,
};

/** The compiler lets a decision say more than it has a name for; what was meant to be written would then be lost in silence. */
function checkMembers(unknown: object, write: JournalWrite = {}): void {
  const names = [...Object.keys(unknown), ...Object.keys(write).filter((name) => !Object.hasOwn(MEMBERS_OF_A_WRITE, name))];
  assert(names.length === 0, `a decision has nothing to do with ${names.join(', ')}`);
}

/** Returns a digest of a request that does not depend on the order of its members. */
export function hashOfRequest(world: Pick<World, 'digest'>, body: unknown): Outcome<string, Refusal> {
  const bytes = writeCanonicalJson(body ?? null);
  return bytes.ok ? accept(hexOf(world.digest('sha256', bytes.value))) : refuse({ code: 'malformed' });
}
