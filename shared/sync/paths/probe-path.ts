import { utf8Bytes } from '../../base/utf8.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import { durable, type Steps } from '../journal/effect.ts';
import { intentOf, type ProbeIntent, type SaleIntent } from '../journal/intent.ts';
import type { SignedCartRef } from '../journal/op.ts';
import { type Capability, capabilityAhead, capabilityKey } from './capability.ts';
import { checkoutText } from './checkout-path.ts';
import { type Hand, OUT_OF_TIME, send } from './in-hand.ts';
import { scanOrders } from './look-up.ts';
import { attention, DONE, rejected, type Verdict } from './verdict.ts';

/**
 * Finds out, with an order that the service has acknowledged, what a terminal can learn here after an unclear checkout. Reading proves a
 * look-up. Only sending the same cart again proves that it makes no second order, which is done if an operator allows it. A service that
 * claims as much is believed without proof.
 */
export function* proveCapability(hand: Hand, { place, saleId }: ProbeIntent): Steps<Verdict> {
  // Sales that ended at the same time each asked for a proof, but one is enough: at some services each would make one order too many.
  if (hand.attempts.length === 0 && capabilityAhead(hand.scene, place) !== 'unknown') return DONE;
  const sale = hand.scene.findOp(saleId);
  const cart = sale?.refs.signedCart;
  const known = sale?.refs.orderUuid;
  if (sale === undefined || cart === undefined || known === undefined) return rejected('order_unknown');
  const intent = intentOf<SaleIntent>(sale);
  const seen = yield* scanOrders(hand, place, intent.externalId, []);
  if (seen === OUT_OF_TIME) return rejected('no_answer');
  const byLooking: Capability = seen.some(({ uuid }) => uuid === known) ? 'lookup' : 'none';
  if (!hand.scene.settings.mayProveByResending) return yield* keep(place, byLooking);
  return yield* resend(hand, intent, cart, known, byLooking);
}

function* resend(hand: Hand, intent: SaleIntent, cart: SignedCartRef, known: string, byLooking: Capability): Steps<Verdict> {
  const { place } = intent;
  if (hand.op.refs.orderUuid !== undefined) return yield* judge(place, known, hand.op.refs.orderUuid, byLooking);
  if (hand.attempts.length > 0) return rejected('no_answer');
  const outcome = yield* send(
    hand,
    'resend',
    ORDERING_OPERATIONS.checkOut,
    {
      path: { venue_id: place.venueId, vendor_id: place.vendorId },
      headers: { 'content-type': cart.mediaType },
      body: { bytes: utf8Bytes(checkoutText(cart, intent)) },
    },
    { learn: (answer) => (answer.kind === 'ok' ? { orderUuid: answer.value.order.order_uuid } : undefined) },
  );
  switch (outcome.kind) {
    case 'ok':
      return yield* judge(place, known, outcome.value.order.order_uuid, byLooking);
    case 'rejected':
      return outcome.status === 429 ? rejected('busy') : yield* keep(place, byLooking);
    case 'ambiguous':
    case 'not_sent':
    case 'unauthorized':
      return rejected('no_answer');
  }
}

/** The same order again proves that the cart is known. Another order is one too many, and a person decides about it. */
function* judge(place: ProbeIntent['place'], known: string, second: string, byLooking: Capability): Steps<Verdict> {
  yield* keep(place, second === known ? 'dedupe' : byLooking);
  return second === known ? DONE : attention('two_orders', { order: known, second });
}

function* keep(place: ProbeIntent['place'], capability: Capability): Steps<Verdict> {
  yield* durable('proven', { facts: { [capabilityKey(place)]: capability } });
  return DONE;
}
