import { moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import { isRefused } from '../../client/call-outcome.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { CartLineResponse } from '../../contract/records/cart.ts';
import type { Order } from '../../contract/records/order.ts';
import type { RefundedLine } from '../../contract/records/refund.ts';
import { quantityOfLine, thousandths } from '../../wire/answers/part-records.ts';
import type { Steps } from '../journal/effect.ts';
import type { RefundedPart, RefundIntent } from '../journal/intent.ts';
import { type OpRun, send, waitAfterOutcome } from './op-run.ts';
import { readBeforeRefund, reasonOf } from './refund-mark.ts';
import { DONE, rejected, type Verdict } from './verdict.ts';

const { createRefund } = ORDERING_OPERATIONS;

/** The refund has an id, and the service makes it once, so that it is sent again after any answer that did not arrive. */
export function* refundInPart(run: OpRun, intent: RefundIntent, part: RefundedPart & { readonly orderId: number }): Steps<Verdict> {
  const path = { order_id: part.orderId };
  for (let round = 0; ; round++) {
    const read = yield* readBeforeRefund(run, part.orderId);
    if ('ended' in read) return read.ended;
    const { order } = read;
    // Without the ability the service would read the request as one for the whole order.
    const place = paymentOf(order, part.transactionUid);
    if (!hasCapability(run.context.service(), 'partial_refunds') || place === -1) return rejected('not_refundable');
    const outcome = yield* send(
      run,
      'refund',
      createRefund,
      { path, body: { value: requestOf(run, intent, part, order, place) } },
      {
        isDeduplicated: true,
        learn: (answer) => (answer.kind === 'ok' ? { refundOrderId: answer.value.order_id } : undefined),
      },
    );
    if (outcome.kind === 'ok') return DONE;
    if (isRefused(outcome)) return rejected('refused', { status: outcome.status, message: outcome.message });
    yield* waitAfterOutcome(run, outcome, round);
  }
}

function requestOf(run: OpRun, intent: RefundIntent, { refundId, amount, items }: RefundedPart, order: Order, payment: number) {
  const lines = linesOf(order, items);
  return {
    reason_name: reasonOf(run, intent),
    reason_code: intent.reasonCode,
    refund_id: refundId,
    part: { payment, amount: moneyToNumber(money(amount), intent.place.currency), ...(lines !== undefined && { lines }) },
  };
}

function paymentOf({ cart }: Order, uid: string): number {
  return cart.payments.findIndex(({ external_data }) => external_data?.transaction_uid === uid);
}

/**
 * Finds the lines of these items that are not refunded yet. Undefined where the order has other lines than the till sold: the money goes
 * back all the same.
 */
function linesOf({ cart, refund }: Order, items: RefundedPart['items']): readonly RefundedLine[] | undefined {
  const left = cart.cart_items.map((line) => ({ itemId: itemIdOf(line), quantity: thousandths(quantityOfLine(line)) }));
  for (const { cart: refunded } of refund.refund_orders) {
    for (const line of refunded.cart_items)
      if (take(left, itemIdOf(line), thousandths(quantityOfLine(line))) === undefined) return undefined;
  }
  const lines: RefundedLine[] = [];
  for (const { itemId, quantity } of items) {
    const taken = take(left, itemId, thousandths(quantity));
    if (taken === undefined) return undefined;
    lines.push(...taken);
  }
  return lines;
}

interface LeftLine {
  readonly itemId: string;
  quantity: number;
}

function take(left: readonly LeftLine[], itemId: string, quantity: number): readonly RefundedLine[] | undefined {
  let wanted = quantity;
  const taken: RefundedLine[] = [];
  for (const [line, each] of left.entries()) {
    const part = each.itemId === itemId ? Math.min(each.quantity, wanted) : 0;
    if (part === 0) continue;
    each.quantity -= part;
    wanted -= part;
    taken.push({ line, quantity: part / 1000 });
  }
  return wanted === 0 ? taken : undefined;
}

function itemIdOf({ original_cart_item: flat, cart_item_with_root_map_node: nested }: CartLineResponse): string {
  return flat?.id ?? nested?.item.id ?? '';
}
