import { subtract } from '../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Sale, SaleCompletion } from '../engine/sale.ts';
import { tenderedSoFar } from '../engine/sale-payment.ts';
import type { OrderSettleIntent, Place } from './intent.ts';
import type { NewOp } from './journal.ts';
import type { OpId } from './op.ts';
import { paymentsOf } from './sale-op.ts';

export interface SettleOpFacts {
  readonly opId: OpId;
  readonly epoch: number;
  readonly place: Place;
  /** Of the open order. */
  readonly lane: string;
  /** Forwards of the stored cards that paid for it. */
  readonly awaits?: readonly OpId[];
}

/** The payment of an open order as an op: the order knows no rounding of cash, and no tip that comes later. */
export function makeSettleOp(
  sale: Sale & { readonly completion: SaleCompletion },
  { opId, epoch, place, lane, awaits }: SettleOpFacts,
): Outcome<NewOp, Refusal<'not_by_order'>> {
  const { due } = sale.priced.totals;
  const isRounded = subtract(tenderedSoFar(sale), due) !== 0;
  if (isRounded || sale.cart.tipStatusClosed === false || due < 0) return refuse({ code: 'not_by_order' });
  const intent: OrderSettleIntent = {
    place,
    payments: paymentsOf(sale, place.currency),
    taken: tenderedSoFar(sale),
    pricedAsOf: { placedAt: sale.at, revision: sale.revision },
    ...(awaits !== undefined && { awaits }),
  };
  return accept({ id: opId, kind: 'order_settle', lane, epoch, intent: JSON.stringify(intent), createdAt: sale.completion.at });
}
