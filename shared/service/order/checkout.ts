import { assert } from '../../base/assert.ts';
import { moneyFromNumber } from '../../base/currency.ts';
import { uuidV7 } from '../../base/ids.ts';
import { isMailAddress } from '../../base/mail-address.ts';
import { add, type Money, sum } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { epochOf, type Instant, now, parseInstant } from '../../base/time.ts';
import { utf8Text } from '../../base/utf8.ts';
import { businessDate } from '../../base/venue-time.ts';
import type { CartResponse } from '../../contract/records/cart.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { CheckoutRequestV1, ExtendedCheckoutRequest, ExternalPayment, Order } from '../../contract/records/order.ts';
import { PAYMENT_TYPES, type Payment, typeOfPayment } from '../../contract/records/payment.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import { ONE_PIECE } from '../../engine/terms/cart.ts';
import { cartV1ToV2 } from '../../wire/answers/cart-answers.ts';
import { writeCanonicalJson } from '../../wire/canonical/canonical.ts';
import { itemsInCart } from '../../wire/cart/items-in-cart.ts';
import { isCovered, paidPartsOf } from '../../wire/cart/paid-amounts.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { orderingFailure, type Reply, reply } from '../core/reply.ts';
import type { Sealed } from '../core/seal.ts';
import { hasExpired, verifySeal } from '../core/seal-check.ts';
import type { OrderEffects, StoredOrder } from '../core/store.ts';
import { unprovenBenefit } from './claimed-benefits.ts';
import { ticketOfCart } from './kitchen-ticket.ts';
import { VENDOR_NOT_FOUND, vendorOf } from './lookups.ts';
import { type OrderAnswer, viewNewOrder, viewOrder, viewOrderV1 } from './order-answers.ts';
import { type CompletedBody, type CompletedPart, withMember, writeCompletedBody } from './order-body.ts';
import { outsidePayment } from './outside-payments.ts';

type CheckoutBody = CheckoutRequestV1 | ExtendedCheckoutRequest;

const CART_EXPIRED = orderingFailure(422, 'the signed cart has expired');

/**
 * Checks in this order: seal, the same cart again, expiry, vendor, payments, alcohol. The store recognises the same cart by itself, so it
 * is asked beforehand only if a later check would refuse. It asks for the expiry once more as it writes.
 */
export const checkOut: Handler = async (context, call) => {
  const source = sourceOf(call);
  if (!source.ok) return source.refusal;
  const sealed: Sealed = (call.body as CheckoutBody).signed_cart;
  const verdict = await verifySeal(context, sealed, call.bodyBytes);
  if (verdict === undefined) return orderingFailure(422, 'the signature of the cart is not valid');

  const isV1 = call.mediaType === MEDIA.cartV1;
  const cart = isV1 ? cartV1ToV2(sealed.cart as CartResponse) : (sealed.cart as ExtendedCartResponse);
  const checked = hasExpired(context, verdict, sealed, call.at) ? refuse(CART_EXPIRED) : await judge(context, call, cart);
  if (!checked.ok) {
    const earlier = await context.store.orders.findByDeviceOrderUuid(cart.device_order_uuid);
    return earlier?.cartDigest === verdict.digest ? answerOrder(context, call, earlier) : checked.refusal;
  }

  const { records, effects } = checked.value;
  const spends = effects.spends ?? [];
  const { external_payment: external } = call.body as CheckoutBody;
  const vouched = vouchFor(sealed.cart as CartResponse | ExtendedCartResponse, { spends, external, gateway: context.gateway.name });
  const cartText = textOfVouched(verdict.cartText, cart.payments, vouched);
  const completed = completedPart(records, isV1 ? cartV1ToV2(vouched as CartResponse) : (vouched as ExtendedCartResponse), call.at, {
    ...(sealed.user !== undefined && { user: sealed.user }),
    ...(sealed.external_metadata !== undefined && { externalMetadata: sealed.external_metadata }),
    ...(external !== undefined && { externalPayment: external }),
    ...(isV1 && { cartV1: vouched as CartResponse }),
  });
  const made: CompletedBody = { source: source.value, completed };
  const order = newOrder(context, call, records, { cart, body: writeCompletedBody(made, cartText), digest: verdict.digest });
  // The order may be written long after the checks on arrival.
  const millisecondsLeft = () =>
    hasExpired(context, verdict, sealed, now(context.world))
      ? 0
      : epochOf(sealed.expires_at as Instant) - context.world.epochMilliseconds();
  const outcome = await context.store.orders.create(order, true, effects, millisecondsLeft);
  switch (outcome.kind) {
    case 'created':
      return answerNew(call, viewNewOrder(context, outcome.order, made), cartText);
    case 'exists':
      return answerOrder(context, call, outcome.order);
    case 'duplicate_device_order_uuid':
      return orderingFailure(422, 'device_order_uuid was used for another order');
    case 'expired':
      return CART_EXPIRED;
    case 'payment_not_spendable':
      return orderingFailure(422, `transaction ${outcome.transactionUid} has paid for another order, or is not approved`);
    case 'paid_another_order':
      return badExternalPayment('reference', 'has paid for another order');
    case 'already_refunded':
      throw new Error('a checkout refunds nothing');
  }
};

async function answerOrder(context: ServiceContext, call: Call, order: StoredOrder): Promise<Reply> {
  const answer = await viewOrder(context, order);
  assert(answer !== undefined, 'a checkout makes a completed order');
  return answerWith(call, answer);
}

/** Uses the cart's own text: beside the check of the signature, serialising a cart again is the most expensive part of an answer. */
function answerNew({ mediaType }: Call, { record: { cart: _cart, ...facts } }: OrderAnswer, cartText: string): Reply {
  return { status: 200, mediaType, written: `{"order":${withMember('cart', cartText, facts)}}` };
}

function answerWith({ mediaType }: Call, answer: OrderAnswer): Reply {
  return reply(200, mediaType, { order: mediaType === MEDIA.cartV1 ? viewOrderV1(answer) : answer.record });
}

const SOURCES: readonly string[] = ['service', 'web_ordering'];

/** An order of type POS without the header comes from a point of sale. */
function sourceOf({ headers, body }: Call): Outcome<Order['source'], Reply> {
  const named = headers['x-order-source'];
  if (named === undefined) return accept((body as CheckoutBody).signed_cart.cart.order_type === 'POS' ? 'pos' : 'service');
  return SOURCES.includes(named) ? accept(named as Order['source']) : refuse(orderingFailure(400, 'X-Order-Source is not known'));
}

interface CheckedOrder {
  readonly records: VendorRecords;
  /** Effects written in one transaction with the order: cards spent, kitchen ticket, queued receipt. */
  readonly effects: OrderEffects;
}

/** Returns the vendor and the effects of the order, or the refusal. */
async function judge(context: ServiceContext, call: Call, cart: ExtendedCartResponse): Promise<Outcome<CheckedOrder, Reply>> {
  const records = vendorOf(context, call);
  if (records === undefined) return refuse(VENDOR_NOT_FOUND);
  if (cart.location.vendor_id !== records.vendor.id) return refuse(orderingFailure(422, 'the signed cart is of another vendor'));
  const { currency } = records.catalogue.terms;
  const body = call.body as CheckoutBody;
  const { external_payment: external } = body;
  const paidOutside = external && moneyFromNumber(external.amount, currency);
  if (external !== undefined && paidOutside === undefined) return refuse(badExternalPayment('amount', 'has more digits than the currency'));
  if (!isCovered(cart, currency)) return refuse(orderingFailure(422, 'payments do not cover the order total'));
  const claim = await unprovenBenefit(context, cart.payments);
  if (claim !== undefined) return refuse(claim);
  const spends = await spendsOf(context, cart.payments, currency, paidOutside);
  if (!spends.ok) return spends;
  const email = body.signed_cart.user?.email || cart.customer?.email;
  if (body.send_email_receipt === true && !email) return refuse(orderingFailure(422, 'the signed cart has no email to send a receipt to'));
  if (body.send_email_receipt === true && !isMailAddress(email ?? ''))
    return refuse(orderingFailure(422, 'the email of the signed cart is not the address of one mailbox'));
  const alcohol = brokenAlcoholRule(records, cart);
  if (alcohol !== undefined) return refuse(orderingFailure(422, alcohol));
  const ticket = ticketOfCart(records, cart);
  const effects: OrderEffects = {
    spends: spends.value,
    ...(external !== undefined && { paidOutside: outsidePayment(external.provider, external.reference) }),
    ...(ticket !== undefined && { kitchenTicket: { body: JSON.stringify(ticket) } }),
    ...(body.send_email_receipt === true && email && { mail: { to: email, dueAt: call.at } }),
  };
  return accept({ records, effects });
}

function badExternalPayment(member: 'amount' | 'reference', message: string): Reply {
  const path = `external_payment.${member}`;
  return orderingFailure(422, `${path} ${message}`, [{ path, message }]);
}

/**
 * Returns the transactions that pay. An external payment vouches for its own amount: for all cards, or for those that our own pay layer did
 * not take, in both cases with or without the payments of type external.
 */
async function spendsOf(
  context: ServiceContext,
  payments: readonly Payment[],
  currency: string,
  paidOutside: Money | undefined,
): Promise<Outcome<readonly string[], Reply>> {
  if (paidOutside === undefined) return spendable(context, payments, currency);
  const vouchesFor = (cards: readonly Payment[]): boolean => {
    const ofCards = paidWithTips(cards, currency);
    const beside = paidWithTips(
      payments.filter((each) => typeOfPayment(each) === PAYMENT_TYPES.external),
      currency,
    );
    return paidOutside === add(ofCards, beside) || (cards.length > 0 && paidOutside === ofCards);
  };
  const cards = payments.filter(isCard);
  const others = payments.filter((each) => !isCard(each));
  if (vouchesFor(cards)) return spendable(context, others, currency);
  const approved = await Promise.all(cards.map(async (card) => (await approvedCharge(context, card, currency)) !== undefined));
  if (!vouchesFor(cards.filter((_, index) => !approved[index]))) {
    return refuse(badExternalPayment('amount', 'is not what the cart has paid outside of the payment layer'));
  }
  const ofPayLayer = cards.filter((_, index) => approved[index]);
  return spendable(context, [...ofPayLayer, ...others], currency);
}

function isCard(payment: Payment): boolean {
  return payment.payment_type === PAYMENT_TYPES.credit;
}

function paidWithTips(payments: readonly Payment[], currency: string): Money {
  return sum(paidPartsOf(payments, currency).map(({ amount, tip }) => add(amount, tip)));
}

/** Returns the transaction that the payment names, if it is approved for exactly this amount and tip. */
async function approvedCharge({ store }: ServiceContext, payment: Payment, currency: string): Promise<string | undefined> {
  const uid = payment.external_data?.transaction_uid;
  const transaction = uid === undefined ? undefined : await store.payments.find(uid);
  const isPaid = transaction?.state === 'APPROVED' && transaction.approvedAmount === paidWithTips([payment], currency);
  return isPaid ? uid : undefined;
}

/**
 * Returns the transactions of the card payments; each must name an approved one of its own amount and tip. So must a gift card or stored
 * value that names a transaction of our pay layer; others are kept by a provider that this service does not know.
 */
async function spendable(
  context: ServiceContext,
  payments: readonly Payment[],
  currency: string,
): Promise<Outcome<readonly string[], Reply>> {
  const uids: string[] = [];
  for (const [index, payment] of payments.entries()) {
    if (!isCard(payment) && !(await isByValueCard(context, payment))) continue;
    const path = `cart.payments[${index}].external_data.transaction_uid`;
    const uid = await approvedCharge(context, payment, currency);
    if (uid === undefined) {
      const message = 'names no approved transaction of this amount';
      return refuse(orderingFailure(422, `${path} ${message}`, [{ path, message }]));
    }
    uids.push(uid);
  }
  return accept(uids);
}

const VALUE_TYPES: readonly (number | undefined)[] = [PAYMENT_TYPES.gift, PAYMENT_TYPES.stored];

async function isByValueCard({ store }: ServiceContext, { payment_type, external_data }: Payment): Promise<boolean> {
  const uid = external_data?.transaction_uid;
  return VALUE_TYPES.includes(payment_type) && uid !== undefined && (await store.payments.find(uid)) !== undefined;
}

/** Uses the current rules: a limit set since the cart was signed holds too. */
function brokenAlcoholRule({ catalogue }: VendorRecords, cart: ExtendedCartResponse): string | undefined {
  const rules = catalogue.terms.alcohol;
  if (rules === undefined || !rules.limitPerOrderEnabled) return undefined;
  let quantity = 0;
  for (const item of itemsInCart(cart, catalogue)) {
    if (!item.isReturned && findItem(catalogue, item.itemId)?.data.isAlcohol === true) quantity += item.quantity;
  }
  return quantity > rules.limitPerOrder * ONE_PIECE
    ? rules.limitReachedMessage || `at most ${rules.limitPerOrder} alcoholic items may be ordered`
    : undefined;
}

/** Returns what the ordering service keeps of a completed order. Its business date is that of the sale, not of its arrival. */
export function completedPart(
  records: VendorRecords,
  cart: ExtendedCartResponse,
  at: Instant,
  companions: Pick<CompletedPart, 'user' | 'cartV1' | 'externalMetadata' | 'externalPayment'>,
): CompletedPart {
  const madeAt = parseInstant(cart.device_order_time) ?? at;
  const itemIds = [...new Set(itemsInCart(cart, records.catalogue).map(({ itemId }) => itemId))];
  const isSuite = (id: string) => {
    const item = records.index.items.get(id);
    return item?.is_suite_item === true || item?.is_suite_package === true;
  };
  return {
    cart,
    ...companions,
    completedAt: at,
    businessDate: businessDate(madeAt, records.catalogue.terms.timezone),
    unrefundableItemIds: itemIds.filter((id) => findItem(records.catalogue, id)?.data.refundable === false),
    suiteItemIds: itemIds.filter(isSuite),
  };
}

interface Vouching {
  readonly spends: readonly string[];
  readonly external: ExternalPayment | undefined;
  readonly gateway: string;
}

/**
 * Marks the payments that went through our own card gateway and removes that mark from all others, because callers may write it too. A
 * payment is ours if the pay layer took it, or if the external payment names the gateway and this very transaction; a refund asks the
 * gateway again.
 */
function vouchFor<Priced extends { readonly payments: readonly Payment[] }>(cart: Priced, { spends, external, gateway }: Vouching): Priced {
  const ofGateway = external?.provider === gateway ? external.reference : undefined;
  const payments = cart.payments.map((payment) => {
    const uid = payment.external_data?.transaction_uid;
    const isOurs = uid !== undefined && (spends.includes(uid) || uid === ofGateway) && isCard(payment);
    if (isOurs) return { ...payment, external_data: { ...payment.external_data, payment_gateway: gateway } };
    const { payment_gateway: claimed, ...rest } = payment.external_data ?? {};
    return claimed === gateway ? { ...payment, external_data: rest } : payment;
  });
  return { ...cart, payments };
}

/** Returns the signed text with the vouched payments; serialises the cart anew only if the payments are not in the text exactly once. */
function textOfVouched(text: string, payments: readonly Payment[], vouched: CartResponse | ExtendedCartResponse): string {
  const [signed, vouchedText] = [paymentsText(payments), paymentsText(vouched.payments)];
  if (signed === vouchedText) return text;
  const around = text.split(signed);
  return around.length === 2 ? around.join(vouchedText) : JSON.stringify(vouched);
}

function paymentsText(payments: readonly Payment[]): string {
  const bytes = writeCanonicalJson({ payments });
  assert(bytes.ok, 'the payments of a signed cart have a canonical form');
  return (utf8Text(bytes.value) as string).slice(1, -1);
}

interface NewOrder {
  readonly cart: ExtendedCartResponse;
  readonly body: string;
  readonly digest: string;
}

function newOrder({ world }: ServiceContext, { at }: Call, records: VendorRecords, { cart, body, digest }: NewOrder) {
  return {
    uuid: uuidV7(world),
    corporateId: records.corporate.id,
    venueId: records.venue.id,
    vendorId: records.vendor.id,
    status: 'COMPLETED',
    createdAt: at,
    updatedAt: at,
    externalId: cart.device_order_id,
    deviceOrderUuid: cart.device_order_uuid,
    cartDigest: digest,
    version: 1,
    body,
  } as const;
}
