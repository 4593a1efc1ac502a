import { moneyFromNumber } from '../../base/currency.ts';
import { uuidV4 } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { V3_MESSAGES } from '../../contract/http/messages.ts';
import type { V1Payment } from '../../contract/records/payment.ts';
import type { OrderItemRequest } from '../../contract/records/v3-order.ts';
import type { V3Payment, V3PaymentRequest } from '../../contract/records/v3-payment.ts';
import { type CompiledDiscount, findDiscounts } from '../../engine/catalogue/catalogue.ts';
import type { PricingContext } from '../../engine/priced-lines/cart-pricing.ts';
import { MOST_PRICED_LINES, priceCart } from '../../engine/pricing/price-cart.ts';
import type { CartLine } from '../../engine/terms/cart.ts';
import type { Problem, ProblemCode } from '../../engine/terms/problem.ts';
import { writeV3Problem } from '../../wire/canonical/refusal-words.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import { type OrderItemDraft, readOrderItems } from '../../wire/v3/v3-items.ts';
import type { Call, ServiceContext } from '../core/call.ts';
import { done, type Reply, v3Failure } from '../core/reply.ts';
import type { OrderEffects, StoredOrder } from '../core/store.ts';
import { type OpenOrderItem, type OpenPart, type OrderBody, readOrderBody, writeOrderBody } from './order-body.ts';
import { findItemCatalogues, readOrderedAt } from './ordered-items.ts';

/** Helpers of the operations on an open order: find it, and change it without losing another caller's change. */

const ORDER_NOT_FOUND = v3Failure(404, V3_MESSAGES.orderNotFound);
export const INVALID_BODY = v3Failure(400, V3_MESSAGES.invalidBody);
export const VENUE_MISSING = v3Failure(400, V3_MESSAGES.venueIdMissing);
export const NO_CONTENT = done(204);

/** Returns the order of the path if it belongs to the vendor of the path. This interface does not show refunds. */
export async function findOrder({ store }: ServiceContext, { texts, ids }: Call): Promise<StoredOrder | undefined> {
  const order = await store.orders.findByUuid((texts.uuid as string).toLowerCase());
  const isOfPath = order?.vendorId === ids.vendor_id && order?.venueId === ids.venue_id && order?.refundOf === undefined;
  return isOfPath ? order : undefined;
}

export interface OpenOrder {
  readonly stored: StoredOrder;
  readonly body: OrderBody;
  readonly open: OpenPart;
  readonly records: VendorRecords;
}

export interface Change {
  readonly open?: OpenPart;
  readonly completed?: OrderBody['completed'];
  readonly status?: StoredOrder['status'];
  readonly effects?: OrderEffects;
  readonly answer: Reply;
}

const MOST_TRIES = 10;

/** Decides on the stored order and writes the decision; decides again if another writer was faster. */
export async function changeOrder(
  context: ServiceContext,
  call: Call,
  decide: (order: OpenOrder) => Outcome<Change, Reply> | Promise<Outcome<Change, Reply>>,
): Promise<Reply> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const stored = await findOrder(context, call);
    if (stored === undefined) return ORDER_NOT_FOUND;
    if (stored.status === 'COMPLETED') return v3Failure(400, V3_MESSAGES.alreadyCompleted);
    if (stored.status === 'CANCELLED') return v3Failure(400, V3_MESSAGES.alreadyCancelled);
    const body = readOrderBody(stored);
    const records = context.catalogues.current().vendor(stored.vendorId);
    if (body.open === undefined || records === undefined) return ORDER_NOT_FOUND;
    const decided = await decide({ stored, body, open: body.open, records });
    if (!decided.ok) return decided.refusal;
    const { open = body.open, completed, status = stored.status, effects = {}, answer } = decided.value;
    const changed: OrderBody = { ...body, open, ...(completed !== undefined && { completed }) };
    const next = { ...stored, status, updatedAt: call.at, version: stored.version + 1, body: writeOrderBody(changed) };
    const outcome = await context.store.orders.change(next, completed !== undefined, effects);
    if (outcome.kind === 'changed') return answer;
    if (outcome.kind === 'paid_another_order') return v3Failure(400, V3_MESSAGES.outsidePaymentUsed);
    if (outcome.kind === 'payment_not_spendable') return v3Failure(400, V3_MESSAGES.paymentUsed(outcome.transactionUid));
  }
  throw new Error('an order was changed by others each time that it was to be changed');
}

/** Returns the discounts that match a tag or code: by reference, by promo code, or both. */
export function findDiscountsByCode({ catalogue }: VendorRecords, code: string): readonly CompiledDiscount[] {
  return [...findDiscounts(catalogue, { referenceId: code }), ...findDiscounts(catalogue, { promoCode: code })];
}

export function isUncalculated({ needsCalculation, calculation }: OpenPart): boolean {
  return needsCalculation || calculation === undefined;
}

/** Adds the items under uuids of their own, after those that are on the order already; a fault of any refuses all. */
export async function withAddedItems(
  context: Pick<ServiceContext, 'world' | 'catalogues'>,
  records: VendorRecords,
  existing: readonly OpenOrderItem[],
  requests: readonly OrderItemRequest[],
  at: Instant,
): Promise<Outcome<readonly OpenOrderItem[], Reply>> {
  if (existing.length + requests.length > MOST_PRICED_LINES) return refuse(INVALID_BODY);
  const items: OpenOrderItem[] = [...existing];
  for (const item of requests) {
    const ordered = readOrderedAt(item, { now: at, revision: records.catalogue.revision });
    if (ordered === undefined) return refuse(v3Failure(400, V3_MESSAGES.badMoment('ordered_at')));
    items.push({ ...requestMembers(item), uuid: item.uuid ?? uuidV4(context.world), isSubmitted: false, ordered });
  }
  const fault = await findNewFault(context, records, existing, items, at);
  return fault === undefined ? accept(items) : refuse(fault);
}

/** Problems of the items themselves; calculate and checkout judge the rest, for example a price that is not named yet. */
const ITEM_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'unknown_item',
  'inactive_item',
  'not_sold_as_item',
  'item_unavailable',
  'wrong_price',
  'negative_price',
  'bad_quantity',
  'unknown_modifier',
  'modifier_without_parent',
  'modifier_repeated',
  'too_few_selected',
  'too_many_selected',
  'too_many_of_modifier',
  'alcohol_limit',
  'cart_too_large',
  'amount_too_large',
]);

/** Returns what a change of the items breaks. An item that has sold out since it was ordered must not keep others off the order. */
export async function findNewFault(
  context: Pick<ServiceContext, 'catalogues'>,
  records: VendorRecords,
  before: readonly OpenOrderItem[],
  after: readonly OpenOrderItem[],
  at: Instant,
): Promise<Reply | undefined> {
  const ordered = await findItemCatalogues(context, records, [...before, ...after]);
  const catalogueOf = (item: OpenOrderItem) => ordered.recordsOf(item).catalogue;
  const lines = readOrderItems(after, catalogueOf);
  if (!lines.ok) return INVALID_BODY;
  const problemsOf = (cartLines: readonly CartLine[]) => itemProblems(records, cartLines, { at, ordered: ordered.lines });
  const problems = problemsOf(lines.value);
  if (problems.length === 0) return undefined;
  const earlier = readOrderItems(before, catalogueOf);
  const known = new Set((earlier.ok ? problemsOf(earlier.value) : []).map((problem) => JSON.stringify(problem)));
  const text = writeV3Problem(
    problems.filter((problem) => !known.has(JSON.stringify(problem))),
    records.catalogue.terms.currency,
  );
  return text === undefined ? undefined : v3Failure(400, text);
}

function itemProblems({ catalogue }: VendorRecords, lines: readonly CartLine[], context: PricingContext): readonly Problem[] {
  if (lines.length === 0) return [];
  const cart = { orderType: 'POS', lines, discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [] };
  return priceCart(catalogue, cart, context).problems.filter(({ code, severity }) => severity === 'refuse' && ITEM_PROBLEMS.has(code));
}

/** Ignores members that the record does not name. */
function requestMembers({ item_id, quantity, notes, price_override, item_as_modifier }: OrderItemRequest): Omit<OrderItemDraft, 'uuid'> {
  return {
    item_id,
    quantity,
    ...(notes !== undefined && { notes }),
    ...(price_override !== undefined && { price_override }),
    ...(item_as_modifier !== undefined && {
      item_as_modifier: { parent_uuid: item_as_modifier.parent_uuid, item_set_uuid: item_as_modifier.item_set_uuid },
    }),
  };
}

/** The most payments that an order may ever have had, including deleted ones. */
const MOST_PAYMENTS = 1000;

/** Adds payments under uuids of the service. A payment_uuid is used only once on an order, even if its payment was deleted. */
export function withAddedPayments(
  { world }: Pick<ServiceContext, 'world'>,
  currency: string,
  { payments, deletedPayments }: Pick<OpenPart, 'payments' | 'deletedPayments'>,
  requests: readonly V3PaymentRequest[],
): Outcome<readonly V3Payment[], Reply> {
  if (payments.length + deletedPayments.length + requests.length > MOST_PAYMENTS) return refuse(INVALID_BODY);
  const used = new Set([...payments, ...deletedPayments].flatMap((payment) => namesOf(payment)));
  const taken: V3Payment[] = [...payments];
  for (const { payment_type, payment_value, external_id } of requests) {
    const value = payment_value.V1_payment;
    const name = value.payment_uuid?.toLowerCase();
    if (!hasSoundAmounts(value, currency) || (name !== undefined && used.has(name))) return refuse(INVALID_BODY);
    if (name !== undefined) used.add(name);
    const uuid = uuidV4(world);
    taken.push({ payment_type, payment_value: { V1_payment: value }, uuid, ...(external_id !== undefined && { external_id }) });
  }
  return { ok: true, value: taken };
}

function namesOf({ uuid, payment_value }: V3Payment): readonly string[] {
  const own = payment_value.V1_payment.payment_uuid?.toLowerCase();
  return own === undefined ? [uuid] : [uuid, own];
}

const AMOUNTS = ['amount', 'amount_tendered', 'change', 'fee', 'remaining_balance', 'subtotal_amount', 'tip'] as const;

function hasSoundAmounts(payment: V1Payment, currency: string): boolean {
  const isSound = AMOUNTS.every((name) => payment[name] === undefined || moneyFromNumber(payment[name], currency) !== undefined);
  return isSound && (payment.amount ?? 0) >= 0 && (payment.tip ?? 0) >= 0;
}

/** Returns the members that a change sets: those in the mask, else those in the body. Undefined for a mask with an unknown name. */
export function maskOf<Name extends string>(call: Call, known: readonly Name[]): readonly Name[] | undefined {
  const mask = call.query.field_mask as string | undefined;
  if (mask === undefined) return known.filter((name) => Object.hasOwn(call.body as object, name));
  const names = mask.split(',').map((name) => name.trim());
  return names.every((name): name is Name => (known as readonly string[]).includes(name)) ? (names as Name[]) : undefined;
}
