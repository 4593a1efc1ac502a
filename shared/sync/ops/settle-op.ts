import { assert } from '../../base/assert.ts';
import { subtract } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { claimedBenefit } from '../../engine/cart/attached-card.ts';
import type { Sale, SaleCompletion } from '../../engine/sale/sale.ts';
import { roundingTaken, takenTenders, tenderedSoFar } from '../../engine/sale/sale-payment.ts';
import type { OrderSettleIntent, VendorRef } from '../journal/intent.ts';
import type { NewOp } from '../journal/journal.ts';
import type { OpId } from '../journal/op.ts';
import { absorbInCash } from '../paths/quote.ts';
import { paymentsOf } from './sale-op.ts';

export interface SettleOpFacts {
  readonly opId: OpId;
  readonly epoch: number;
  readonly place: VendorRef;
  /** The lane of the open order. */
  readonly lane: string;
  /** The ops that forward the stored cards that paid for it. */
  readonly awaits?: readonly OpId[];
}

/**
 * True when the order can take what was paid: it has no cash rounding, so that a payment in cash must have room for it, and it was priced
 * without the discounts of a card.
 */
export function canSettle(sale: Sale): boolean {
  const rounding = roundingTaken(sale);
  const hasRoom = rounding === 0 || takenTenders(sale).some(({ kind, amount }) => kind === 'cash' && amount > rounding);
  return hasRoom && sale.priced.totals.due >= 0 && claimedBenefit(sale.cart) === undefined;
}

/** Returns the payment of an open order as an op. The order has no cash rounding: a rounding difference stays with the till. */
export function makeSettleOp(
  sale: Sale & { readonly completion: SaleCompletion },
  { opId, epoch, place, lane, awaits }: SettleOpFacts,
): Outcome<NewOp, Refusal<'not_by_order'>> {
  if (!canSettle(sale)) return refuse({ code: 'not_by_order' });
  const { due } = sale.priced.totals;
  const payments = absorbInCash(paymentsOf(sale, place.currency), subtract(due, tenderedSoFar(sale)), place.currency);
  assert(payments !== undefined, 'a payment in cash has room for the rounding');
  const intent: OrderSettleIntent = {
    place,
    payments,
    taken: due,
    pricedAsOf: { placedAt: sale.at, revision: sale.revision },
    ...(sale.cart.tipStatusClosed === false && { leavesTipOpen: true }),
    ...(awaits !== undefined && { awaits }),
  };
  return accept({ id: opId, kind: 'order_settle', lane, epoch, intent: JSON.stringify(intent), createdAt: sale.completion.at });
}
