import { Mistake } from '../../base/assert.ts';
import { can } from '../../contract/http/service-greeting.ts';
import type { Steps } from '../journal/effect.ts';
import { type Awaiting, type CardFollowUpIntent, intentOf, type SaleIntent } from '../journal/intent.ts';
import type { OpId } from '../journal/op.ts';
import { capabilityAhead } from '../paths/capability.ts';
import { followUpCard, payByCard } from '../paths/card-path.ts';
import { isTakenByCheckout, sellByCheckout } from '../paths/checkout-path.ts';
import { mayAwait } from '../paths/held-back.ts';
import { end, type Hand, isOfOldEpoch, learn } from '../paths/in-hand.ts';
import { proveCapability } from '../paths/probe-path.ts';
import { reconcile } from '../paths/reconcile-path.ts';
import { refundOrder } from '../paths/refund-path.ts';
import { sweepDuplicates } from '../paths/sweep-path.ts';
import { adjustTip } from '../paths/tip-path.ts';
import { attention, DONE, rejected, type Verdict } from '../paths/verdict.ts';
import { submitToKitchen } from './kitchen-path.ts';
import { changeOrder } from './order-change.ts';
import { addItems, cancelOrder, openOrder, settleOrder } from './order-edits.ts';
import { sellByOrder } from './order-path.ts';

/** Returns the steps of an op, from wherever the journal says that it is. */
export function stepsOf(hand: Hand): Steps<Verdict> {
  const { op } = hand;
  const unknowable = isOfOldEpoch(hand) ? judgeUnreadable(hand) : undefined;
  if (unknowable !== undefined) return end(unknowable);
  const lost = lostCard(hand);
  if (lost !== undefined) return end(attention('card_not_captured', { forward: lost }));
  switch (op.kind) {
    case 'sale':
      return sell(hand, intentOf(op));
    case 'order_open':
      return openOrder(hand, intentOf(op));
    case 'order_items':
      return addItems(hand, intentOf(op));
    case 'order_change':
      return changeOrder(hand, intentOf(op));
    case 'order_kitchen':
      return submitToKitchen(hand, intentOf(op));
    case 'order_settle':
      return settleOrder(hand, intentOf(op));
    case 'order_cancel':
      return cancelOrder(hand, intentOf(op));
    case 'refund':
      return refundOrder(hand, intentOf(op));
    case 'card_payment':
      return payByCard(hand, intentOf(op));
    case 'card_follow_up':
      return intentOf<CardFollowUpIntent>(op).type === 'ADJUSTMENT' ? adjustTip(hand, intentOf(op)) : followUpCard(hand, intentOf(op));
    case 'probe':
      return proveCapability(hand, intentOf(op));
    case 'sweep':
      return sweepDuplicates(hand, intentOf(op));
    case 'reconcile':
      return reconcile(hand, intentOf(op));
    case 'card_store':
    case 'card_forward':
      throw new Mistake('the card terminal has a runner of its own');
    case 'adopted':
      return end(DONE);
  }
}

/** Judges an op that the machine with the older journal may have sent and whose result cannot be read back. */
function judgeUnreadable({ op, scene }: Hand): Verdict | undefined {
  const { kind, refs } = op;
  if (kind === 'probe') return rejected('old_machine');
  if (refs.transaction !== undefined) return undefined;
  if (kind === 'card_payment') return attention('payment_unknown', { cause: 'old_machine' });
  // Setting a tip twice with the same number sets it once.
  const isTip = kind === 'card_follow_up' && intentOf<CardFollowUpIntent>(op).type === 'ADJUSTMENT';
  if (isTip && can(scene.service(), 'settable_tips')) return undefined;
  return kind === 'card_follow_up' ? attention('unclear_follow_up', { cause: 'old_machine' }) : undefined;
}

/** Returns the awaited stored card whose money was given up, so that its sale is not made as if the money had come. */
function lostCard({ op, scene }: Hand): OpId | undefined {
  if (!mayAwait(op)) return undefined;
  return intentOf<Awaiting>(op).awaits?.find((id) => scene.findOp(id)?.state === 'rejected');
}

/** Decides once, before anything is sent, which interface carries a sale: what one may have made is never made by the other. */
function* sell(hand: Hand, intent: SaleIntent): Steps<Verdict> {
  const { content, place } = intent;
  // A successor goes on with the open order that the op before it left.
  if (hand.attempts.length === 0 && hand.op.refs.orderUuid === undefined) {
    const isBlind = capabilityAhead(hand.scene, place) === 'none';
    if (isOfOldEpoch(hand) && isBlind) return attention('old_machine');
    const route =
      (isBlind || intent.mustGoByOrder === true || !isTakenByCheckout(hand, intent)) && content !== undefined ? 'v3' : 'checkout';
    // The checkout route is written down with the signed cart, before anything is sent.
    if (route !== (hand.op.refs.route ?? 'checkout')) yield* learn(hand, 'route', { route });
  }
  if (hand.op.refs.route === 'v3' && content !== undefined) return yield* sellByOrder(hand, intent, content);
  return yield* sellByCheckout(hand, intent);
}
