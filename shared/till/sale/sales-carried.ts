import { assert } from '../../base/assert.ts';
import { type Money, subtract } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Sale, SaleCompletion } from '../../engine/sale/sale.ts';
import { tenderedSoFar } from '../../engine/sale/sale-payment.ts';
import type { TenderId } from '../../engine/terms/tender.ts';
import { storedPartOf } from '../../sync/cards/stored-card.ts';
import type { NewOp } from '../../sync/journal/journal.ts';
import { makeSaleOp } from '../../sync/ops/sale-op.ts';
import { makeSettleOp } from '../../sync/ops/settle-op.ts';
import type { TillContext } from '../context/till-context.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { tabLane } from '../records/tabs-record.ts';

export type CompletedSale = Sale & { readonly completion: SaleCompletion };

/** Makes the op that reports a completed sale to the service: a sale of its own, or the settlement of its tab's open order. */
export function opOfSale(
  context: Pick<TillContext, 'world' | 'identity'>,
  record: SaleRecord,
  sale: CompletedSale,
): Outcome<NewOp, Refusal<'not_carried'>> {
  const { opId, place, tab, employee, takesExtendedCart, priceLevel, sendsReceipt } = record;
  const { epoch } = context.identity();
  if (tab !== undefined) {
    const { awaits } = storedPartOf(context.world, sale, place.currency, '');
    const settled = makeSettleOp(sale, { opId, epoch, place, lane: tabLane(tab.id), ...(awaits !== undefined && { awaits }) });
    return settled.ok ? settled : refuse({ code: 'not_carried', facts: { reason: settled.refusal.code } });
  }
  const made = makeSaleOp(context.world, sale, {
    opId,
    epoch,
    place,
    takesExtendedCart,
    ...(priceLevel !== undefined && { priceLevel }),
    ...(employee !== undefined && { user: { id: employee.id, name: employee.name } }),
    ...(record.approvals.length > 0 && {
      approvals: record.approvals.map(({ employeeId, action, reason, at }) => ({ employee_id: employeeId, action, reason, at })),
    }),
    ...(sendsReceipt === true && { sendsReceipt }),
  });
  return made.ok ? made : refuse({ code: 'not_carried', facts: { ...made.refusal.facts, reason: made.refusal.code } });
}

/** Checks that the service can take the sale, before any money is taken. The open amount counts as paid by card. */
export function checkCarried(
  context: Pick<TillContext, 'world' | 'identity'>,
  record: SaleRecord,
): Outcome<undefined, Refusal<'not_carried'>> {
  const { sale } = record;
  const left = subtract(sale.priced.totals.due, tenderedSoFar(sale));
  const covered = isCoveredUp(sale, left) ? sale : coverUp(sale, left);
  const carried = opOfSale(context, record, { ...covered, completion: { at: sale.at, guestNumber: 'A1' } });
  return carried.ok ? accept(undefined) : carried;
}

/** True when nothing is left to pay; the remainder after cash is rounding. */
function isCoveredUp(sale: Sale, left: Money): boolean {
  return (left as number) === 0 || sale.tenders.some(({ kind, state }) => kind === 'cash' && state === 'taken');
}

function coverUp(sale: Sale, left: Money): Sale {
  assert((left as number) !== 0, 'something is left');
  const id = 'left' as TenderId;
  const tender = {
    id,
    kind: 'external',
    amount: left,
    tip: 0 as Money,
    takenAt: sale.at,
    state: 'taken',
    provider: '',
    reference: '',
  } as const;
  return { ...sale, tenders: [...sale.tenders, tender] };
}
