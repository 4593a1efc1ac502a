import { ProgramBug } from '../../base/assert.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import type { Steps } from '../journal/effect.ts';
import { type CardFollowUpIntent, intentOf, type OrderSettleIntent, type SaleIntent, type WaitsForStoredCards } from '../journal/intent.ts';
import type { OpId } from '../journal/op.ts';
import { capabilityForNewRequest } from '../paths/capability.ts';
import { followUpCard, payByCard } from '../paths/card-path.ts';
import { isAcceptedByCheckout, sellByCheckout } from '../paths/checkout-path.ts';
import { canWaitForStoredCards } from '../paths/held-back.ts';
import { end, isOfOldEpoch, type OpRun, saveRefs } from '../paths/op-run.ts';
import { proveCapability } from '../paths/probe-path.ts';
import { requestWithPayments } from '../paths/quote.ts';
import { reconcile } from '../paths/reconcile-path.ts';
import { refundOrder } from '../paths/refund-path.ts';
import { sweepDuplicates } from '../paths/sweep-path.ts';
import { adjustTip } from '../paths/tip-path.ts';
import { loadSoldCard, takeLoadBack } from '../paths/value-load-path.ts';
import { attention, DONE, rejected, type Verdict } from '../paths/verdict.ts';
import { submitToKitchen } from './kitchen-path.ts';
import { changeOrder } from './order-change.ts';
import { addItems, cancelOrder, openOrder, settleOrder } from './order-edits.ts';
import { sellByOrder } from './order-path.ts';
import { captureSpend, withCaptured } from './value-spend.ts';

/** Returns the steps of an op, from wherever the journal says that it is. */
export function stepsOf(run: OpRun): Steps<Verdict> {
  const { op } = run;
  const unknowable = isOfOldEpoch(run) ? judgeUnreadable(run) : undefined;
  if (unknowable !== undefined) return end(unknowable);
  const lost = lostCard(run);
  if (lost !== undefined) return end(attention('card_not_captured', { forward: lost }));
  switch (op.kind) {
    case 'sale':
      return sell(run, withCapturedCart(run, intentOf(op)));
    case 'order_open':
      return openOrder(run, intentOf(op));
    case 'order_items':
      return addItems(run, intentOf(op));
    case 'order_change':
      return changeOrder(run, intentOf(op));
    case 'order_kitchen':
      return submitToKitchen(run, intentOf(op));
    case 'order_settle':
      return settleOrder(run, withCapturedPayments(run, intentOf(op)));
    case 'order_cancel':
      return cancelOrder(run, intentOf(op));
    case 'refund':
      return refundOrder(run, intentOf(op));
    case 'card_payment':
      return payByCard(run, intentOf(op));
    case 'card_follow_up':
      return intentOf<CardFollowUpIntent>(op).type === 'ADJUSTMENT' ? adjustTip(run, intentOf(op)) : followUpCard(run, intentOf(op));
    case 'value_load':
      return loadSoldCard(run, intentOf(op));
    case 'value_spend':
      return captureSpend(run, intentOf(op));
    case 'value_back':
      return takeLoadBack(run, intentOf(op));
    case 'probe':
      return proveCapability(run, intentOf(op));
    case 'sweep':
      return sweepDuplicates(run, intentOf(op));
    case 'reconcile':
      return reconcile(run, intentOf(op));
    case 'card_store':
    case 'card_forward':
      throw new ProgramBug('the card terminal has a runner of its own');
    case 'adopted':
      return end(DONE);
  }
}

/** Judges an op that the machine with the older journal may have sent and whose result cannot be read back. */
function judgeUnreadable({ op, context }: OpRun): Verdict | undefined {
  const { kind, refs } = op;
  if (kind === 'probe') return rejected('old_machine');
  if (refs.transaction !== undefined) return undefined;
  if (kind === 'card_payment') return attention('payment_unknown', { cause: 'old_machine' });
  // Setting a tip twice with the same number sets it once.
  const isTip = kind === 'card_follow_up' && intentOf<CardFollowUpIntent>(op).type === 'ADJUSTMENT';
  if (isTip && hasCapability(context.service(), 'settable_tips')) return undefined;
  return kind === 'card_follow_up' ? attention('unclear_follow_up', { cause: 'old_machine' }) : undefined;
}

/** Returns the awaited stored card whose money was given up, so that its sale is not made as if the money had come. */
function lostCard({ op, context }: OpRun): OpId | undefined {
  if (!canWaitForStoredCards(op)) return undefined;
  return intentOf<WaitsForStoredCards>(op).awaits?.find((id) => {
    const awaited = context.findOp(id);
    return awaited?.state === 'rejected' && awaited.kind !== 'value_spend';
  });
}

function withCapturedCart(run: OpRun, intent: SaleIntent): SaleIntent {
  const { request } = intent;
  return { ...intent, request: requestWithPayments(request, withCaptured(run, request.cart.payments)) };
}

function withCapturedPayments(run: OpRun, intent: OrderSettleIntent): OrderSettleIntent {
  return { ...intent, payments: withCaptured(run, intent.payments) };
}

/** Decides once, before anything is sent, which interface carries a sale: what one may have made is never made by the other. */
function* sell(run: OpRun, intent: SaleIntent): Steps<Verdict> {
  const { content, place } = intent;
  // A successor goes on with the open order that the op before it left.
  if (run.attempts.length === 0 && run.op.refs.orderUuid === undefined) {
    const isBlind = capabilityForNewRequest(run.context, place) === 'none';
    if (isOfOldEpoch(run) && isBlind) return attention('old_machine');
    const route =
      (isBlind || intent.mustGoByOrder === true || !isAcceptedByCheckout(run, intent)) && content !== undefined ? 'v3' : 'checkout';
    // The checkout route is written down with the signed cart, before anything is sent.
    if (route !== (run.op.refs.route ?? 'checkout')) yield* saveRefs(run, 'route', { route });
  }
  if (run.op.refs.route === 'v3' && content !== undefined) return yield* sellByOrder(run, intent, content);
  return yield* sellByCheckout(run, intent);
}
