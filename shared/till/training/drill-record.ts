import type { Money } from '../../base/money.ts';
import { accept } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { PriceLevel } from '../../engine/terms/catalogue-data.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { DrillForm, Failure } from '../../till-contract/operations/drill-operations.ts';
import { decideAndWrite, findKept, type Kept, keep, readKept } from '../records/till-records.ts';

/** A drill as the training journal stores it, so that a restarted host continues with the same failure. */
export interface DrillRecord extends DrillForm {
  readonly id: string;
  readonly startedAt: Instant;
  /** Counts from 0. */
  readonly step: number;
  readonly stepBeganAt: Instant;
  readonly endedAt?: Instant;
  /** A price that is still changed at the training service. */
  readonly menuChange?: MenuChange;
}

export interface MenuChange {
  readonly vendorId: number;
  readonly itemId: string;
  readonly name: string;
  readonly level: PriceLevel;
  readonly before: Money;
  readonly after: Money;
}

export type KeptDrill = Kept<DrillRecord>;

export async function findDrill(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptDrill | undefined> {
  return await findKept<DrillRecord>(journal, 'drill', id);
}

/** Returns the running drill, or the last one. */
export async function findLastDrill(journal: Pick<Journal, 'listRecords'>): Promise<KeptDrill | undefined> {
  const [record] = await journal.listRecords('drill', { limit: 1 });
  return record && readKept<DrillRecord>(record);
}

export function keepDrill(after: number, body: DrillRecord): RecordWrite {
  return keep('drill', body.id, after, { state: body.endedAt === undefined ? 'running' : 'ended', at: body.startedAt, body });
}

export function failureOf({ failures, step, endedAt }: DrillRecord): Failure | undefined {
  return endedAt === undefined ? failures[step] : undefined;
}

export function stepEndsAt({ everySeconds, stepBeganAt, endedAt }: DrillRecord): Instant | undefined {
  return everySeconds === undefined || endedAt !== undefined ? undefined : addMilliseconds(stepBeganAt, everySeconds * 1000);
}

/** Moves to the next failure; after the last one the drill ends. */
export function moveOn(drill: DrillRecord, at: Instant): DrillRecord {
  const step = drill.step + 1;
  return step < drill.failures.length ? { ...drill, step, stepBeganAt: at } : { ...drill, endedAt: at };
}

/** Writes the changed drill; when `change` returns undefined nothing is written. */
export async function changeDrill(
  journal: Pick<Journal, 'append' | 'findRecord'>,
  id: string,
  change: (drill: DrillRecord) => DrillRecord | undefined,
): Promise<void> {
  await decideAndWrite(journal, async () => {
    const stored = await findDrill(journal, id);
    const next = stored && change(stored.body);
    return accept({ value: undefined, ...(stored && next && { write: { records: [keepDrill(stored.version, next)] } }) });
  });
}
