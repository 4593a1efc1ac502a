import { moneyToNumber } from '../base/currency.ts';
import { add, type Money } from '../base/money.ts';
import { accept, type Outcome, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { Payment } from '../contract/payment.ts';
import { soundMoney } from '../wire/sound-money.ts';
import type { ServiceParts } from './call.ts';
import type { CardAnswer } from './gateway.ts';
import { giveBackTip } from './money-back.ts';
import { type OrderBody, readOrderBody, writeOrderBody } from './order-body.ts';
import type { StoredOrder } from './store.ts';

export interface TipAdjustment {
  readonly originalUid: string;
  /** Of the adjustment itself: the same again moves no money twice, and adds no tip twice. */
  readonly reference: string;
  readonly tip: Money;
}

const MOST_TRIES = 5;

/** Adds a tip to the payment of an order whose tip was left open; the refusal is the text of a 400. */
export async function addTip(
  parts: ServiceParts,
  at: Instant,
  { originalUid, reference, tip }: TipAdjustment,
): Promise<Outcome<CardAnswer, string>> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const orderUuid = (await parts.store.payments.find(originalUid))?.spentBy;
    const order = orderUuid === undefined ? undefined : await parts.store.orders.findByUuid(orderUuid);
    const body = order && readOrderBody(order);
    if (order === undefined || body?.completed?.cart.tip_status_closed !== false) return refuse('the tip of this order is closed');
    const isAdded = body.completed.addedTips?.some((added) => added.reference === reference) === true;
    if (!isAdded && (await isRefunded(parts, order))) return refuse('the order has been refunded');
    const answer = await parts.gateway.adjust(reference, originalUid, tip);
    if (answer.status !== 'APPROVED') return accept(answer);
    const told = writeOrderBody(withTip(parts, body, { originalUid, reference, tip }));
    const changed = { ...order, updatedAt: at, version: order.version + 1, body: told };
    if (!isAdded && (await parts.store.orders.change(changed, false, {})).kind !== 'changed') continue;
    // A refund that was under way meanwhile may not have seen the tip: it goes back too, once.
    if (await isRefunded(parts, order)) await giveBackTip(parts, order.uuid, originalUid, { reference, amount: tip });
    return accept(answer);
  }
  throw new Error('an order was changed by others each time that a tip was added');
}

async function isRefunded({ store }: ServiceParts, { uuid }: StoredOrder): Promise<boolean> {
  return (await store.orders.findRefundOf(uuid)) !== undefined;
}

function withTip({ catalogues }: ServiceParts, body: OrderBody, { originalUid, reference, tip }: TipAdjustment): OrderBody {
  const { currency } = catalogues.current().file;
  const { completed } = body;
  if (completed === undefined) return body;
  const withAdded = (payments: readonly Payment[]): readonly Payment[] =>
    payments.map((payment) =>
      payment.external_data?.transaction_uid === originalUid
        ? { ...payment, tip: moneyToNumber(add(soundMoney(payment.tip ?? 0, currency), tip), currency) }
        : payment,
    );
  const { cart, cartV1, addedTips = [] } = completed;
  return {
    ...body,
    completed: {
      ...completed,
      cart: { ...cart, payments: withAdded(cart.payments) },
      addedTips: [...addedTips, { reference, amount: tip }],
      ...(cartV1 !== undefined && { cartV1: { ...cartV1, payments: withAdded(cartV1.payments) } }),
    },
  };
}
