import { type Money, money } from '../../base/money.ts';
import { instantFromEpoch, parseInstant } from '../../base/time.ts';
import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { type AnsweredOk, isRefused, type Rejected } from '../../client/call-outcome.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { ExtendedCalculateResponse } from '../../contract/records/extended-cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { CheckoutResponseV2 } from '../../contract/records/order.ts';
import type { Payment } from '../../contract/records/payment.ts';
import { documentedPartOf, isDocumentedCart } from '../../wire/cart/write-cart-request.ts';
import type { Steps } from '../journal/effect.ts';
import type { SaleIntent } from '../journal/intent.ts';
import type { SignedCartRef } from '../journal/op.ts';
import type { Capability } from './capability.ts';
import { lookUpOrder } from './look-up.ts';
import {
  abandon,
  backoffOf,
  CLOCK_GRAIN,
  clampToServiceNow,
  deadlineOf,
  isOfOldEpoch,
  isOutOfTime,
  isUnclear,
  LONGEST_COMMIT,
  lastCallerGaveUpAt,
  MOST_REFUSALS,
  noArrivalsAfter,
  type OpRun,
  OUT_OF_TIME,
  type OutOfTime,
  readUntilAnswered,
  requireRef,
  saveRefs,
  send,
  waitAfterOutcome,
  waitUntilDeadline,
  wasApplied,
  wasEverUnclear,
  wasRefused,
} from './op-run.ts';
import { absorbInCash, differenceOf, openRequest, requestWithPayments } from './quote.ts';
import { attention, DONE, type Verdict } from './verdict.ts';

const { calculateCart, checkOut } = ORDERING_OPERATIONS;
const CHECKOUT = 'checkout';

/** Makes a sale by calculate and checkout of the ordering service. */
export function* sellByCheckout(run: OpRun, intent: SaleIntent): Steps<Verdict> {
  for (let round = 0; ; round++) {
    if (wasApplied(run, CHECKOUT) || run.op.refs.orderUuid !== undefined) return DONE;
    if (isOutOfTime(run)) return attention('no_answer');
    const cleared = yield* clearUp(run, intent);
    if (cleared === 'look_again') continue;
    if (cleared !== 'may_send') return cleared;
    const verdict = run.op.refs.signedCart === undefined ? yield* signCart(run, intent) : yield* checkOutOnce(run, intent, round);
    if (verdict !== undefined) return verdict;
  }
}

/** Returns `lookup` instead of `dedupe` for an op of an older epoch: the bytes that the older journal signed may be missing here. */
function capabilityFor(run: OpRun, { place }: SaleIntent): Capability {
  // A service's claim does not cover carts that it signed before it made the claim.
  const isClaimed = run.op.refs.signedCart?.isDeduplicated === true && hasCapability(run.context.service(), 'deduplicated_checkout');
  const capability = isClaimed ? 'dedupe' : run.context.capabilityAt(place);
  return capability === 'dedupe' && isOfOldEpoch(run) ? 'lookup' : capability;
}

/** Finds out what became of unclear requests before anything else is sent. */
function* clearUp(run: OpRun, intent: SaleIntent): Steps<Verdict | 'may_send' | 'look_again'> {
  const isOld = isOfOldEpoch(run);
  if (!isUnclear(run, CHECKOUT) && !isOld) return 'may_send';
  const capability = capabilityFor(run, intent);
  if (capability === 'dedupe') return 'may_send';
  if (capability === 'none') return attention(isOld ? 'old_machine' : 'unclear_checkout');
  const seen = yield* lookUpOrder(run, intent.place, intent.externalId, capability === 'lookup');
  switch (seen.kind) {
    case 'present':
      if (seen.orders.length > 1) return attention('two_orders', { orders: seen.orders.length });
      yield* saveRefs(run, 'adopt', { orderUuid: seen.orders[0] as string });
      return DONE;
    case 'absent':
      return 'may_send';
    case 'unproven':
      if (isOld) return attention('old_machine');
      // By then another sale of this vendor may have proven whether an absence can be trusted here.
      yield* waitUntilDeadline(run, 'backoff', backoffOf(run, 4));
      return 'look_again';
    case 'out_of_time':
      return attention('no_answer');
  }
}

function* checkOutOnce(run: OpRun, intent: SaleIntent, round: number): Steps<Verdict | undefined> {
  const cart = requireRef(run.op.refs.signedCart, 'a signed cart');
  const waitEnd = lastCallerGaveUpAt(run, CHECKOUT);
  const outcome = yield* send(
    run,
    CHECKOUT,
    checkOut,
    {
      path: { venue_id: intent.place.venueId, vendor_id: intent.place.vendorId },
      headers: { 'content-type': cart.mediaType },
      body: { bytes: utf8Bytes(checkoutText(cart, intent)) },
    },
    {
      isDeduplicated: waitEnd !== undefined,
      learn: (answer) => (answer.kind === 'ok' ? orderRefs(answer as AnsweredOk<CheckoutResponseV2>) : undefined),
    },
  );
  if (outcome.kind === 'ok') return DONE;
  if (!isRefused(outcome)) return yield* waitAfterOutcome(run, outcome, round) as Steps<undefined>;
  return waitEnd === undefined ? yield* judgeRefusal(run, outcome) : yield* judgeLateRefusal(run, outcome, cart, waitEnd, round);
}

/** Handles the refusal of a cart that was never unclear: another cart may be signed. */
function* judgeRefusal(run: OpRun, { status, message }: Rejected): Steps<Verdict | undefined> {
  if (wasEverUnclear(run, CHECKOUT)) return attention('refused_after_unclear', { status, message });
  const refusals = run.attempts.filter((attempt) => attempt.step === CHECKOUT && wasRefused(attempt)).length;
  if (refusals >= MOST_REFUSALS) return attention('refused', { status, message });
  yield* abandon(run, 'checkout/refused', ['signedCart']);
  return undefined;
}

/**
 * A deduplicating service refused the cart, so it had no order for it yet. It cannot get one later once no sent request can still arrive
 * and the cart has expired, because an expired cart is refused however late its order would be written. Only a refusal of a request that
 * left after both proves that.
 */
function* judgeLateRefusal(
  run: OpRun,
  { status, message }: Rejected,
  { expiresAt }: SignedCartRef,
  waitEnd: number,
  round: number,
): Steps<Verdict | undefined> {
  const provenFrom = Math.max(noArrivalsAfter(run, waitEnd), expiresAt + CLOCK_GRAIN + LONGEST_COMMIT);
  const checkouts = run.attempts.filter(({ step }) => step === CHECKOUT);
  const refusals = checkouts.filter(({ outcome }) => outcome === 'rejected').length;
  const leftAt = checkouts.findLast(({ phase }) => phase === 'sending')?.at ?? 0;
  const deadline = deadlineOf(run) ?? Number.POSITIVE_INFINITY;
  if (status !== 422) yield* waitUntilDeadline(run, 'backoff', backoffOf(run, round));
  else if (refusals > MOST_REFUSALS * 2 || provenFrom >= deadline) return attention('refused_after_unclear', { status, message });
  else if (leftAt < provenFrom) yield* waitUntilDeadline(run, 'quiet', provenFrom - run.context.now());
  else yield* abandon(run, 'checkout/proven_absent', ['signedCart']);
  return undefined;
}

function orderRefs({ value }: AnsweredOk<CheckoutResponseV2>) {
  return { orderUuid: value.order.order_uuid, orderId: value.order.order_id };
}

/** Returns the body of checkout: the unchanged answer of calculate, with checkout's other members after the signed cart. */
export function checkoutText(
  { text }: SignedCartRef,
  { sendsReceipt, externalPayment }: Pick<SaleIntent, 'sendsReceipt' | 'externalPayment'>,
): string {
  if (sendsReceipt !== true && externalPayment === undefined) return text;
  const more = {
    ...(sendsReceipt === true && { send_email_receipt: true }),
    ...(externalPayment && { external_payment: externalPayment }),
  };
  return `${text.slice(0, text.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}`;
}

/** Asks the service to price and sign the cart. Returns undefined once a signed cart or an accepted difference is durable. */
function* signCart(run: OpRun, stored: SaleIntent): Steps<Verdict | undefined> {
  const intent = withMomentTaken(run, inFormTaken(run, stored));
  const accepted = money(run.op.refs.variance ?? 0);
  const { request, place } = intent;
  const payments = absorbInCash(request.cart.payments, accepted, place.currency) ?? request.cart.payments;
  const answer = yield* calculate(run, intent, requestWithPayments(request, payments));
  if (answer === OUT_OF_TIME) return attention('no_answer');
  if (answer.kind === 'ok') {
    const difference = differenceOf(answer.value.signed_cart.cart, intent);
    return difference === accepted
      ? yield* keepSignedCart(run, intent, answer)
      : yield* assessPriceDifference(run, { ...intent, payments: request.cart.payments }, difference);
  }
  const open = yield* calculate(run, intent, openRequest(request));
  if (open === OUT_OF_TIME) return attention('no_answer');
  if (open.kind === 'rejected') return attention('refused', { status: open.status, message: open.message });
  const difference = differenceOf(open.value.signed_cart.cart, intent);
  if (difference === accepted) return attention('refused', { status: answer.status, message: answer.message });
  return yield* assessPriceDifference(run, { ...intent, payments: request.cart.payments }, difference);
}

/**
 * Returns the cart in the form that the service accepts now. A service that no longer knows the extended cart gets it without its time of
 * sale; a person decides about a price difference that follows.
 */
function inFormTaken(run: OpRun, intent: SaleIntent): SaleIntent {
  if (intent.mediaType !== MEDIA.extendedCart || hasCapability(run.context.service(), 'extended_cart')) return intent;
  const request = documentedPartOf(intent.request);
  return isDocumentedCart(request) ? { ...intent, request, mediaType: MEDIA.cartV2 } : intent;
}

function withMomentTaken(run: OpRun, intent: SaleIntent): SaleIntent {
  const { cart } = intent.request;
  const at = parseInstant(cart.placed_at ?? '');
  return at === undefined
    ? intent
    : { ...intent, request: { ...intent.request, cart: { ...cart, placed_at: clampToServiceNow(run, at) } } };
}

/** True when this service's checkout accepts the sale's cart in one of its forms. */
export function isAcceptedByCheckout(run: OpRun, intent: SaleIntent): boolean {
  return hasCapability(run.context.service(), 'extended_cart') || inFormTaken(run, intent).mediaType !== MEDIA.extendedCart;
}

function* calculate(
  run: OpRun,
  { place, mediaType }: SaleIntent,
  request: SaleIntent['request'],
): Steps<AnsweredOk<ExtendedCalculateResponse> | Rejected | OutOfTime> {
  const answer = yield* readUntilAnswered(run, 'calculate', calculateCart, {
    path: { venue_id: place.venueId, vendor_id: place.vendorId },
    headers: { 'content-type': mediaType },
    body: { value: request },
  });
  return answer as AnsweredOk<ExtendedCalculateResponse> | Rejected | OutOfTime;
}

function* keepSignedCart(run: OpRun, { mediaType }: SaleIntent, { value, bytes }: AnsweredOk<ExtendedCalculateResponse>): Steps<undefined> {
  const { cart, expires_at } = value.signed_cart;
  const text = requireRef(utf8Text(bytes), 'a signed cart in UTF-8');
  yield* saveRefs(run, 'signed', {
    route: 'checkout',
    signedCart: {
      deviceOrderUuid: cart.device_order_uuid,
      text,
      mediaType,
      expiresAt: Date.parse(expires_at),
      ...(hasCapability(run.context.service(), 'deduplicated_checkout') && { isDeduplicated: true }),
    },
  });
  return undefined;
}

/** Returns undefined if the difference is accepted: it is then durable, and the payments absorb it in cash. */
export function* assessPriceDifference(
  run: OpRun,
  intent: Pick<SaleIntent, 'taken' | 'acceptedVariance' | 'place'> & { readonly payments: readonly Payment[] },
  difference: Money,
): Steps<Verdict | undefined> {
  const { taken, acceptedVariance, place, payments } = intent;
  const evidence = { taken, difference };
  const isAccepted = Math.abs(difference) <= run.context.settings.acceptedVariance || acceptedVariance === difference;
  if (!isAccepted) return attention('price_differs', evidence);
  if (absorbInCash(payments, difference, place.currency) === undefined) return attention('card_amount_differs', evidence);
  yield* saveRefs(
    run,
    'variance',
    { variance: difference },
    { at: instantFromEpoch(run.context.now()), event: 'variance_booked', body: JSON.stringify({ op: run.op.id, ...evidence }) },
  );
  return undefined;
}
