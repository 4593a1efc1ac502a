import type { LineId } from '../../shared/base/ids.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine, Quantity } from '../../shared/engine/terms/cart.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import type { SaleOpening } from '../../shared/till-contract/operations/sale-operations.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import type { TestTill } from './test-till.ts';

export function lineOf(itemId: string, quantity = 1, more: Partial<CartLine> = {}): CartLine {
  return {
    id: `line ${itemId}` as LineId,
    itemId,
    quantity: (quantity * 1000) as Quantity,
    activity: 'PURCHASE',
    modifiers: [],
    ...more,
  };
}

export function cartOf(lines: readonly CartLine[], more: Partial<Cart> = {}): Cart {
  return { orderType: 'POS', lines, discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [], ...more };
}

/** What a screen with the newest menu sends. */
export function openingOf(till: TestTill, cart: Cart, more: Partial<SaleOpening> = {}): SaleOpening {
  const catalogue = till.parts.vendorOf({})?.catalogues.newest();
  if (catalogue === undefined) throw new Error('no menu');
  const at = till.now();
  return { cart, revision: catalogue.revision, at, due: priceCart(catalogue, cart, { at }).totals.due, ...more };
}

export const LUNCH = cartOf([lineOf(ITEMS.burger), lineOf(ITEMS.soda, 2)]);

export interface OrderKnown {
  readonly id: number | undefined;
  readonly externalId: string;
  readonly status: string;
  /** Minor units. */
  readonly due: number;
  readonly paid: number;
  readonly checkName: string | undefined;
}

/** All orders of the service, those of other clients included. */
export async function ordersOf({ deployment }: Pick<TestTill, 'deployment'>): Promise<readonly OrderKnown[]> {
  return (await ordersKept(deployment.store)).map((order) => {
    const { completed, open } = readOrderBody(order);
    const cart = completed?.cart ?? open?.calculation?.cart;
    const paid = (completed?.cart.payments ?? []).reduce((sum: number, { amount = 0 }) => sum + Math.round(amount * 100), 0);
    const { total = 0, charity_total = 0 } = cart?.cart_totals ?? {};
    return {
      id: order.orderId,
      externalId: order.externalId,
      status: order.status,
      due: Math.round((total + charity_total) * 100),
      paid,
      checkName: completed?.cart.check?.name,
    };
  });
}

/** The value of a request that another client sends while virtual time passes. */
export async function passUntil<Value>(till: Pick<TestTill, 'pass'>, request: Promise<Value>): Promise<Value> {
  let isDone = false;
  const end = (): void => {
    isDone = true;
  };
  request.then(end, end);
  for (let seconds = 0; seconds < 60 && !isDone; seconds++) await till.pass(1);
  if (!isDone) throw new Error('the request has had no answer for a minute');
  return await request;
}
