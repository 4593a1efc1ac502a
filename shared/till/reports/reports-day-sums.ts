import { now } from '../../base/time.ts';
import { businessDate } from '../../base/venue-time.ts';
import { StaleWrite } from '../../sync/journal/stale-write.ts';
import type { ReportRows } from '../../till-contract/operations/report-operations.ts';
import { sumReports } from '../../till-contract/operations/report-sums.ts';
import type { TillContext } from '../context/till-context.ts';
import { findKept, keep } from '../records/till-records.ts';
import { dayChangedKey } from './reports-stamps.ts';

/** The shift, employee and vendor that a report row belongs to. */
export interface ReportOwner {
  readonly shiftId?: string;
  /** With an empty name and id when no employee sold it. */
  readonly employee: { readonly id: string; readonly name: string };
  readonly vendorId: number;
}

/**
 * The totals of a business date, added up once nothing of it is open, so that a long report reads days instead of sales. They are valid
 * until something of that date is written again.
 */
interface DaySums {
  /** Totals of another form hold other figures, and are added up again. */
  readonly form?: number;
  /** The last write of the date at that time; a later tip, for example, changes it. */
  readonly stamp?: string;
  readonly parts: readonly DayPart[];
}

/** The part of one shift, employee and vendor, which a report can be filtered by. */
export interface DayPart extends ReportOwner {
  readonly rows: ReportRows;
}

const FORM = 4;

type Context = Pick<TillContext, 'journal' | 'world'>;

/** Returns a date's totals; undefined when there are none, or they are no longer valid. */
export async function findDaySums({ journal }: Pick<Context, 'journal'>, date: string): Promise<readonly DayPart[] | undefined> {
  const stored = await findKept<DaySums>(journal, 'day_sums', date);
  if (stored?.body.form !== FORM) return undefined;
  return stored.body.stamp === (await journal.findFact(dayChangedKey(date))) ? stored.body.parts : undefined;
}

/** The timezone where a date ends last: a date that is over there is over for every vendor. */
const LAST_ZONE = 'Etc/GMT+12';

export function isOver({ world }: Pick<Context, 'world'>, date: string): boolean {
  return date < businessDate(now(world), LAST_ZONE);
}

/** Stores the totals of `read`, if everything is settled and nothing of the date was written while reading. */
export async function keepDaySums(context: Context, date: string, read: () => AsyncIterable<ReadPart>): Promise<void> {
  const { journal, world } = context;
  if ((await findDaySums(context, date)) !== undefined) return;
  const before = await findKept<DaySums>(journal, 'day_sums', date);
  const stamp = await journal.findFact(dayChangedKey(date));
  const sums = new Map<string, { readonly owned: ReportOwner; readonly sum: ReturnType<typeof sumReports> }>();
  for await (const { owned, rows, isSettled } of read()) {
    if (!isSettled) return;
    const key = JSON.stringify([owned.shiftId, owned.employee, owned.vendorId]);
    const part = sums.get(key) ?? { owned, sum: sumReports() };
    sums.set(key, part);
    part.sum.take(rows);
  }
  const body: DaySums = {
    form: FORM,
    ...(stamp !== undefined && { stamp }),
    parts: [...sums.values()].map(({ owned, sum }) => ({ ...owned, rows: sum.rows() })),
  };
  const records = [keep('day_sums', date, before?.version ?? 0, { state: 'kept', at: now(world), body })];
  try {
    await journal.append({ isPostponable: true, records, expects: { facts: { [dayChangedKey(date)]: stamp } } });
  } catch (fault) {
    // The date was written to while reading; it is added up the next time a report asks for it.
    if (!(fault instanceof StaleWrite)) throw fault;
  }
}

/** A sale or refund of a date. `isSettled`: nothing can change its figures later. */
export interface ReadPart {
  readonly owned: ReportOwner;
  readonly rows: ReportRows;
  readonly isSettled: boolean;
}
