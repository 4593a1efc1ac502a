import { now } from '../base/time.ts';
import { businessDate } from '../base/venue-time.ts';
import { StaleWrite } from '../sync/stale-write.ts';
import type { ReportRows } from '../till-contract/report-operations.ts';
import { sumReports } from '../till-contract/report-sums.ts';
import { dayChangedKey } from './reports-stamps.ts';
import type { TillParts } from './till-parts.ts';
import { findKept, keep } from './till-records.ts';

/** Whose something is. */
export interface Owned {
  readonly shiftId?: string;
  /** Without a name where nobody sold it. */
  readonly employee: { readonly id: string; readonly name: string };
  readonly vendorId: number;
}

/**
 * What a business date came to, added up once nothing of it is open any more, so that a long report reads days and not sales. It holds for
 * as long as nothing of that date was written since.
 */
interface DaySums {
  /** What the date was last written by; a tip that comes later makes it another. */
  readonly stamp?: string;
  readonly parts: readonly DayPart[];
}

/** Of one shift, person and vendor: by these a report may be narrowed. */
export interface DayPart extends Owned {
  readonly rows: ReportRows;
}

type Parts = Pick<TillParts, 'journal' | 'world'>;

/** Undefined where there are none, or where they no longer hold. */
export async function findDaySums({ journal }: Pick<Parts, 'journal'>, date: string): Promise<readonly DayPart[] | undefined> {
  const kept = await findKept<DaySums>(journal, 'day_sums', date);
  return kept !== undefined && kept.body.stamp === (await journal.findFact(dayChangedKey(date))) ? kept.body.parts : undefined;
}

/** Where it is the latest on earth: a date that is over there is over for every vendor. */
const LAST_ZONE = 'Etc/GMT+12';

export function isOver({ world }: Pick<Parts, 'world'>, date: string): boolean {
  return date < businessDate(now(world), LAST_ZONE);
}

/** What `read` tells of the date, kept where it is settled, and where nothing of the date was written while it was read. */
export async function keepDaySums(parts: Parts, date: string, read: () => AsyncIterable<ReadPart>): Promise<void> {
  const { journal, world } = parts;
  if ((await findDaySums(parts, date)) !== undefined) return;
  const before = await findKept<DaySums>(journal, 'day_sums', date);
  const stamp = await journal.findFact(dayChangedKey(date));
  const sums = new Map<string, { readonly owned: Owned; readonly sum: ReturnType<typeof sumReports> }>();
  for await (const { owned, rows, isSettled } of read()) {
    if (!isSettled) return;
    const key = JSON.stringify([owned.shiftId, owned.employee, owned.vendorId]);
    const part = sums.get(key) ?? { owned, sum: sumReports() };
    sums.set(key, part);
    part.sum.take(rows);
  }
  const body: DaySums = {
    ...(stamp !== undefined && { stamp }),
    parts: [...sums.values()].map(({ owned, sum }) => ({ ...owned, rows: sum.rows() })),
  };
  const records = [keep('day_sums', date, before?.version ?? 0, { state: 'kept', at: now(world), body })];
  try {
    await journal.append({ begins: true, records, expects: { facts: { [dayChangedKey(date)]: stamp } } });
  } catch (fault) {
    // Something came to the date meanwhile: it is added up when it is next asked for.
    if (!(fault instanceof StaleWrite)) throw fault;
  }
}

/** A sale or a refund of a date. `isSettled`: nothing that comes later changes what it adds. */
export interface ReadPart {
  readonly owned: Owned;
  readonly rows: ReportRows;
  readonly isSettled: boolean;
}
