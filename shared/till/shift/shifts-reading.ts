import { absolute } from '../../base/money.ts';
import { TENDER_KINDS, type TenderKind } from '../../engine/terms/tender.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { SalesFigures, ServiceFigures, Tally } from '../../till-contract/operations/shift-operations.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';
import { recordsOf } from '../records/record-pages.ts';
import { isVoided, type RefundRecord, type RefundRequest } from '../records/refunds-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { counted, NOTHING, sumSales } from '../records/shifts-sums.ts';
import { listOpenTabs } from '../records/tabs-record.ts';
import { type LateResult, lateIdOfSale, outcomeOfRefund, outcomeOfSale } from './shifts-late.ts';

type Known = Pick<Journal, 'findOp' | 'findRecord' | 'listLane' | 'listRecords'>;
/** A sale or refund of the shift without an outcome yet, which the report is too early for. */
export type UnsettledResult = Pick<LateResult, 'id' | 'guestNumber' | 'amount' | 'of' | 'opIds' | 'businessDate'>;

export interface ShiftRead {
  readonly sales: SalesFigures;
  readonly service: ServiceFigures;
  readonly movements: readonly DrawerMovement[];
  readonly unsettled: readonly UnsettledResult[];
}

/** Reads all that belongs to a shift, by key, so that the time does not grow with the journal. */
export async function readShift(journal: Known, shiftId: string): Promise<ShiftRead> {
  const key = `shift:${shiftId}`;
  const refunds = await readRefunds(journal, key);
  const sales = await readSales(journal, key);
  const movements: DrawerMovement[] = [];
  for await (const { body } of recordsOf<DrawerMovement>(journal, 'drawer_movement', { key })) movements.push(body);
  return {
    sales: { ...sales.figures, voidedSales: refunds.voidedSales, refunds: refunds.byTender },
    service: { ...sales.service, tabs: await openTabs(journal), unsentRefunds: refunds.unsent },
    movements,
    unsettled: [...sales.unheard, ...refunds.unheard],
  };
}

async function readSales(journal: Known, key: string) {
  const sums = sumSales();
  const unsettled: UnsettledResult[] = [];
  let [unsent, rejected, variance] = [NOTHING, NOTHING, NOTHING];
  for await (const { body, state } of recordsOf<SaleRecord>(journal, 'sale', { key, states: ['complete', 'abandoned'] })) {
    const { sale, opId, businessDate = '' } = body;
    sums.take(sale, state === 'complete');
    if (state !== 'complete') continue;
    const amount = sale.priced.totals.due;
    const outcome = await outcomeOfSale(journal, opId, amount);
    // A sale that was voided, here or at another till, is never sent to the service.
    if (outcome?.kind === 'rejected' && !(await isVoided(journal, sale.id))) rejected = counted(rejected, amount);
    if (outcome?.kind === 'variance') variance = counted(variance, outcome.amount);
    if (outcome !== undefined) continue;
    unsent = counted(unsent, amount);
    const guestNumber = sale.completion?.guestNumber ?? '';
    unsettled.push({ id: lateIdOfSale(sale.id), of: 'sale', opIds: [opId], amount, guestNumber, businessDate });
  }
  return { figures: sums.figures(), service: { unsent, rejected, variance }, unheard: unsettled };
}

/** Reads the last request of each refund; all earlier ones were refused. */
async function readRefunds(journal: Known, key: string) {
  const byKind = new Map<TenderKind, Tally>();
  const unsettled: UnsettledResult[] = [];
  let [voidedSales, unsent] = [NOTHING, NOTHING];
  for await (const { body } of recordsOf<RefundRecord>(journal, 'refund', { key })) {
    const { last: request, orderNumber: guestNumber = '' } = body;
    const { amount, opIds } = request;
    const outcome = await outcomeOfRefund(journal, opIds, amount);
    if (outcome?.kind === 'refund_refused') continue;
    if (request.way === 'void') voidedSales = counted(voidedSales, amount);
    else takeParts(byKind, request);
    if (outcome !== undefined) continue;
    unsent = counted(unsent, amount);
    unsettled.push({ id: `refund/${request.id}`, of: 'refund', opIds, amount, guestNumber, businessDate: request.businessDate });
  }
  const byTender = TENDER_KINDS.flatMap((kind) => {
    const tally = byKind.get(kind);
    return tally === undefined ? [] : [{ kind, ...tally }];
  });
  return { voidedSales, unsent, byTender, unheard: unsettled };
}

function takeParts(byKind: Map<TenderKind, Tally>, { parts }: Pick<RefundRequest, 'parts'>): void {
  for (const { kind, amount } of parts) byKind.set(kind, counted(byKind.get(kind) ?? NOTHING, absolute(amount)));
}

async function openTabs(journal: Known): Promise<Tally> {
  return (await listOpenTabs(journal)).reduce((tally, { body }) => counted(tally, body.due), NOTHING);
}
