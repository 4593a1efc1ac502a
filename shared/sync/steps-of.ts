import { followUpCard, payByCard } from './card-path.ts';
import { sellByCheckout } from './checkout-path.ts';
import type { Steps } from './effect.ts';
import { type Hand, isOfOldEpoch, learn } from './in-hand.ts';
import { intentOf, type SaleIntent } from './intent.ts';
import { submitToKitchen } from './kitchen-path.ts';
import { addItems, cancelOrder, openOrder, settleOrder } from './order-edits.ts';
import { sellByOrder } from './order-path.ts';
import { proveCapability } from './probe-path.ts';
import { refundOrder } from './refund-path.ts';
import { sweepDuplicates } from './sweep-path.ts';
import { attention, type Verdict } from './verdict.ts';

/** The way of an op, from wherever the journal says that it is. */
export function stepsOf(hand: Hand): Steps<Verdict> {
  const { op } = hand;
  switch (op.kind) {
    case 'sale':
      return sell(hand, intentOf(op));
    case 'order_open':
      return openOrder(hand, intentOf(op));
    case 'order_items':
      return addItems(hand, intentOf(op));
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
      return followUpCard(hand, intentOf(op));
    case 'probe':
      return proveCapability(hand, intentOf(op));
    case 'sweep':
      return sweepDuplicates(hand, intentOf(op));
  }
}

/**
 * Which interface carries a sale is decided once, before anything of it goes out, and is durable: what may have been made by one is
 * never made by the other.
 */
function* sell(hand: Hand, intent: SaleIntent): Steps<Verdict> {
  const { content, place } = intent;
  if (hand.attempts.length === 0) {
    const isBlind = hand.scene.capabilityAt(place) === 'none';
    if (isOfOldEpoch(hand) && isBlind) return attention('old_machine');
    const route = (isBlind || intent.mustGoByOrder === true) && content !== undefined ? 'v3' : 'checkout';
    if (route !== hand.op.refs.route) yield* learn(hand, 'route', { route });
  }
  if (hand.op.refs.route === 'v3' && content !== undefined) return yield* sellByOrder(hand, intent, content);
  return yield* sellByCheckout(hand, intent);
}
