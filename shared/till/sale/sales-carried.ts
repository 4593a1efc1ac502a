import { accept, type Outcome, type Refusal, type Refused, refuse } from '../../base/outcome.ts';
import type { Sale, SaleCompletion } from '../../engine/sale/sale.ts';
import { storedPartOf } from '../../sync/cards/stored-card.ts';
import type { NewOp } from '../../sync/journal/journal.ts';
import { findUncarried, makeSaleOp } from '../../sync/ops/sale-op.ts';
import { canSettle, makeSettleOp } from '../../sync/ops/settle-op.ts';
import type { TillContext } from '../context/till-context.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { tabLane } from '../records/tabs-record.ts';
import { listedOf } from './gift-cards-listed.ts';

export type CompletedSale = Sale & { readonly completion: SaleCompletion };

/** Makes the op that reports a completed sale to the service: a sale of its own, or the settlement of its tab's open order. */
export function opOfSale(
  context: Pick<TillContext, 'world' | 'identity'>,
  record: SaleRecord,
  sale: CompletedSale,
): Outcome<NewOp, Refusal<'not_carried'>> {
  const { opId, place, tab, employee, takesExtendedCart, priceLevel, sendsReceipt } = record;
  const { epoch } = context.identity();
  const listed = listedOf(record).map((each) => each.opId);
  if (tab !== undefined) {
    const awaits = [...(storedPartOf(context.world, sale, place.currency, '').awaits ?? []), ...listed];
    const settled = makeSettleOp(sale, { opId, epoch, place, lane: tabLane(tab.id), ...(awaits.length > 0 && { awaits }) });
    return settled.ok ? settled : notCarried(settled.refusal);
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
    ...(listed.length > 0 && { listed }),
  });
  return made.ok ? made : notCarried(made.refusal);
}

/** Checks that the service can take the sale, before any money is taken. What is left to pay counts as paid by card. */
export function checkCarried({ sale, tab, takesExtendedCart }: SaleRecord): Outcome<undefined, Refusal<'not_carried'>> {
  if (tab !== undefined) return canSettle(sale) ? accept(undefined) : notCarried({ code: 'not_by_order' });
  const uncarried = findUncarried(sale, takesExtendedCart);
  return uncarried === undefined ? accept(undefined) : notCarried(uncarried);
}

function notCarried({ code, facts }: Refusal): Refused<Refusal<'not_carried'>> {
  return refuse({ code: 'not_carried', facts: { ...facts, reason: code } });
}
