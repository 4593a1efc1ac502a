import { type Money, money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { Correction, CorrectionKind, ZReportView } from '../../till-contract/operations/shift-operations.ts';
import { lastOpOf } from '../records/last-op.ts';
import { recordsOf } from '../records/record-pages.ts';
import { isVoided } from '../records/refunds-record.ts';
import { findShift, keepShift } from '../records/shifts-record.ts';
import { counted, NOTHING } from '../records/shifts-sums.ts';
import { keep } from '../records/till-records.ts';

/**
 * A result that a Z report is too early for. The report is never changed: the drawer's next report lists the result, with the business date
 * that it belongs to. `waiting`: no outcome yet. `ready`: for the next report. `told`: a report lists it.
 */
export interface LateResult {
  readonly id: string;
  readonly drawerId: string;
  /** The number of the report that was too early. */
  readonly number: number;
  readonly businessDate: string;
  readonly guestNumber: string;
  readonly amount: Money;
  readonly of: 'sale' | 'refund' | 'tip';
  /** The ops that have the outcome. */
  readonly opIds: readonly OpId[];
  readonly heard?: SaleOutcome;
  /** The number of the report that lists it. */
  readonly onNumber?: number;
}

export interface SaleOutcome {
  readonly kind: CorrectionKind;
  readonly amount: Money;
}

export type LateState = 'waiting' | 'ready' | 'told';

function keepLate(after: number, state: LateState, at: Instant, body: LateResult): RecordWrite {
  const { id, drawerId, number } = body;
  return keep('late_result', id, after, { state, at, keys: [`drawer:${drawerId}`, keyOfReport(drawerId, number)], body });
}

function keyOfReport(drawerId: string, number: number): string {
  return `z:${drawerId}/${number}`;
}

export function keepWaiting(at: Instant, body: LateResult): RecordWrite {
  return keepLate(0, 'waiting', at, body);
}

/** Undefined while the outcome is open. */
export async function outcomeOfSale(
  journal: Pick<Journal, 'findOp' | 'listLane'>,
  opId: OpId,
  amount: Money,
): Promise<SaleOutcome | undefined> {
  const op = await lastOpOf(journal, opId);
  if (op?.state === 'rejected') return { kind: 'rejected', amount };
  if (op?.state !== 'done') return undefined;
  const { variance = 0 } = op.refs;
  return variance === 0 ? { kind: 'sent', amount } : { kind: 'variance', amount: money(variance) };
}

/** Looks at this request's own ops only, since a later request for the same order is a refund of its own. */
export async function outcomeOfRefund(
  journal: Pick<Journal, 'findOp'>,
  opIds: readonly OpId[],
  amount: Money,
): Promise<SaleOutcome | undefined> {
  const ops = await Promise.all(opIds.map((id) => journal.findOp(id)));
  if (ops.some((op) => op?.state === 'rejected')) return { kind: 'refund_refused', amount };
  return ops.every((op) => op?.state === 'done') ? { kind: 'refunded', amount } : undefined;
}

type Known = Pick<Journal, 'findOp' | 'findRecord' | 'listLane'>;

async function findOutcome(journal: Known, { id, of, opIds, amount, heard }: LateResult): Promise<SaleOutcome | undefined> {
  const [opId] = opIds;
  if (heard !== undefined || opId === undefined) return heard;
  if (of === 'refund') return await outcomeOfRefund(journal, opIds, amount);
  const outcome = await outcomeOfSale(journal, opId, amount);
  // A voided sale is never sent to the service, so the service did not reject it.
  const isTakenBack = outcome?.kind === 'rejected' && (await isVoided(journal, saleOfLate(id)));
  return isTakenBack ? { kind: 'voided', amount } : outcome;
}

const OF_SALES = 'sale/';

export function lateIdOfSale(saleId: string): string {
  return `${OF_SALES}${saleId}`;
}

function saleOfLate(id: string): string {
  return id.slice(OF_SALES.length);
}

export interface Corrections {
  readonly lines: readonly Correction[];
  readonly records: readonly RecordWrite[];
}

const MOST_NUMBERS = 10;

/** Takes the new results of the drawer's earlier reports, summed up by report and kind. */
export async function takeCorrections(
  journal: Known & Pick<Journal, 'listRecords'>,
  drawerId: string,
  onNumber: number,
): Promise<Corrections> {
  const lines = new Map<string, Correction>();
  const records: RecordWrite[] = [];
  const query = { states: ['waiting', 'ready'] satisfies LateState[], key: `drawer:${drawerId}` };
  for await (const { body, version, at } of recordsOf<LateResult>(journal, 'late_result', query)) {
    const outcome = await findOutcome(journal, body);
    if (outcome === undefined) continue;
    records.push(keepLate(version, 'told', at, { ...body, heard: outcome, onNumber }));
    const { businessDate, number, guestNumber } = body;
    const key = JSON.stringify([number, outcome.kind]);
    const before = lines.get(key) ?? { kind: outcome.kind, businessDate, number, guestNumbers: [], ...NOTHING };
    const guestNumbers = [...before.guestNumbers, guestNumber].slice(0, MOST_NUMBERS);
    lines.set(key, { ...before, ...counted(before, outcome.amount), guestNumbers });
  }
  return { lines: [...lines.values()].sort((a, b) => a.number - b.number), records };
}

/** Returns the later results of an earlier report. */
export async function lateResultsOf(
  journal: Known & Pick<Journal, 'listRecords'>,
  drawerId: string,
  number: number,
): Promise<ZReportView['later']> {
  const found: ZReportView['later'][number][] = [];
  for await (const { body } of recordsOf<LateResult>(journal, 'late_result', { key: keyOfReport(drawerId, number) })) {
    const { guestNumber, amount, onNumber } = body;
    const outcome = (await findOutcome(journal, body)) ?? { kind: 'waiting', amount };
    found.push({ ...outcome, guestNumber, ...(onNumber !== undefined && { onNumber }) });
  }
  return found;
}

export interface TipChange {
  readonly id: string;
  readonly shiftId: string | undefined;
  readonly guestNumber: string;
  readonly by: Money;
  readonly at: Instant;
}

/** Books a tip change. Before the shift is closed its report includes it; afterwards the next report lists it. */
export async function bookTip(
  journal: Pick<Journal, 'findRecord'>,
  { id, shiftId, guestNumber, by, at }: TipChange,
): Promise<readonly RecordWrite[]> {
  const shift = shiftId === undefined ? undefined : await findShift(journal, shiftId);
  if (shift === undefined) return [];
  if (shift.state === 'open') return [keepShift(shift.version, 'open', shift.body)];
  const { drawerId, businessDate, number = 0 } = shift.body;
  const outcome: SaleOutcome = { kind: 'tip', amount: by };
  return [keepLate(0, 'ready', at, { id, drawerId, number, businessDate, guestNumber, amount: by, of: 'tip', opIds: [], heard: outcome })];
}
