import { unitsPerWhole } from '../../base/currency.ts';
import { uuidV7 } from '../../base/ids.ts';
import { larger, type Money, money, NO_MONEY, subtract, times } from '../../base/money.ts';
import { accept, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { adjustTip as addTip } from '../../engine/sale/sale-payment.ts';
import type { CardTender, TenderId } from '../../engine/terms/tender.ts';
import { type CardFollowUpIntent, intentOf, SUPERSEDED } from '../../sync/journal/intent.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { chargeOf } from '../../sync/paths/card-charge.ts';
import { isTipOf } from '../../sync/paths/tip-path.ts';
import type { SALE_OPERATIONS } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { lastOpOf } from '../records/last-op.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { makeCardFollowUpOp } from '../sale/card-follow-ups.ts';
import { changeSale } from '../sale/sales-change.ts';
import { bookTip } from '../shift/shifts-late.ts';
import type { TillHandler } from '../till-call.ts';
import { refundStateOfSale } from './orders-search.ts';

const MOST_OF_AMOUNT = 2;
const LEAST_MOST = 50;

/** Returns the largest plausible tip: twice the card's amount, or fifty of the currency if that is more. A higher one is a typing error. */
function mostTip(amount: Money, currency: string): Money {
  return larger(times(amount, MOST_OF_AMOUNT), money(LEAST_MOST * unitsPerWhole(currency)));
}

/**
 * Adds the tip that the guest wrote on the slip. The op for the card service queues behind the sale's order; it replaces an earlier
 * correction that was not sent yet.
 */
export const adjustTip: TillHandler<TillContext, typeof SALE_OPERATIONS.adjustTip> = async (
  context,
  { caller, path, body: { tip }, at },
) => {
  let lane: string | undefined;
  const changed = await changeSale(context, caller, path.sale_id, async ({ body, state }) => {
    const tender = body.sale.tenders.find(({ id }) => id === path.tender_id);
    if (state === 'abandoned' || tender === undefined) return refuse({ code: 'unknown' });
    if (tender.kind !== 'card' || tender.card.isStoredOffline === true) return refuse({ code: 'tip_closed' });
    if (tender.tip === tip) return accept(undefined);
    const most = mostTip(tender.amount, body.place.currency);
    if (tip > most) return refuse({ code: 'tip_too_large', facts: { most } });
    const given = await refundStateOfSale(context.journal, body.sale.id);
    if (given !== undefined && given !== 'refused') return refuse({ code: 'tip_closed' });
    const adjusted = addTip(body.sale, path.tender_id as TenderId, tip);
    if (!adjusted.ok) return adjusted;
    // Before the sale is complete there is no order, and it will be made with the tip that was charged.
    const order = state === 'complete' ? await lastOpOf(context.journal, body.opId) : undefined;
    if (order === undefined || order.state === 'rejected') return refuse({ code: 'tip_closed' });
    lane = order.lane;
    const wanted = await correctionOf(context, body, { tender, tip, at, lane });
    const tipChange = {
      id: `tip/${uuidV7(context.world)}`,
      shiftId: body.shiftId,
      guestNumber: body.sale.completion?.guestNumber ?? '',
      by: subtract(tip, tender.tip),
      at,
    };
    const details = { sale: path.sale_id, tender: path.tender_id, tip, employee: caller.employee?.id };
    return accept({
      body: { ...body, sale: adjusted.value },
      beside: {
        ...wanted,
        records: await bookTip(context.journal, tipChange),
        audit: { at, event: 'tip_adjusted', body: JSON.stringify(details) },
      },
    });
  });
  if (changed.ok && lane !== undefined) context.drainer().wake(lane);
  return changed;
};

interface Correction {
  readonly tender: CardTender;
  readonly tip: Money;
  readonly at: Instant;
  readonly lane: string;
}

/** Makes the op of the new tip, replacing the last one if nothing of that was sent. */
async function correctionOf(context: TillContext, body: SaleRecord, { tender, tip, at, lane }: Correction): Promise<JournalWrite> {
  const { transactionUid } = tender.card;
  const charge = body.charges.find(({ id }) => id === tender.id);
  const charged = charge && (await context.journal.findOp(charge.opId));
  const approved = charged && chargeOf(charged);
  const before = (await context.journal.listLane(lane)).filter((op) => isTipOf(op, transactionUid));
  const last = before.at(-1);
  const lastSequence = Math.max(0, ...before.map((op) => intentOf<CardFollowUpIntent>(op).sequence ?? 0));
  const op = makeCardFollowUpOp(
    context,
    body,
    {
      id: uuidV7(context.world) as OpId,
      at,
      type: 'ADJUSTMENT',
      originalUid: transactionUid,
      amount: tender.amount,
      tip,
      capturedTip: approved?.kind === 'approved' ? approved.tip : NO_MONEY,
      // Based on the clock, so that a restored journal does not count from below what the service has seen.
      sequence: Math.max(lastSequence + 1, Date.parse(at)),
    },
    lane,
  );
  const superseded = { state: 'rejected', reason: SUPERSEDED, endedAt: at } as const;
  if (last?.state === 'waiting' && (await context.journal.listAttempts(last.id)).length === 0) {
    return { adds: [op], change: { id: last.id, refs: last.refs, ...superseded }, expects: { waiting: { id: last.id, isUnsent: true } } };
  }
  return { adds: [op] };
}
