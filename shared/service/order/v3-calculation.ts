import { add } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { V3_MESSAGES } from '../../contract/http/messages.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { PAYMENT_TYPES } from '../../contract/records/payment.ts';
import type { CalculateOrderQuery } from '../../contract/records/v3-order.ts';
import { findDiscounts } from '../../engine/catalogue/catalogue.ts';
import type { PricedCart } from '../../engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../engine/pricing/price-cart.ts';
import type { Cart, PaymentIntent } from '../../engine/terms/cart.ts';
import { writeExtendedCart } from '../../wire/answers/cart-answers.ts';
import { writeV3Problem } from '../../wire/canonical/refusal-words.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import { appliedCodes, pendingCodes, writeCalculations, writeOrderItems, writeOrderTotals } from '../../wire/v3/v3-answers.ts';
import { readOrderItems, sameUuid } from '../../wire/v3/v3-items.ts';
import { mergeOrderItems } from '../../wire/v3/v3-merge.ts';
import type { Handler, ServiceContext } from '../core/call.ts';
import { vendorBy } from '../core/loaded-catalogue.ts';
import { type Reply, reply, v3Failure } from '../core/reply.ts';
import type { StoredOrder } from '../core/store.ts';
import type { Calculation, OpenOrderItem, OpenPart } from './order-body.ts';
import { findItemCatalogues, type ItemCatalogues, readAcceptableMoment } from './ordered-items.ts';
import { changeOrder, findDiscountsByCode, INVALID_BODY } from './v3-open-order.ts';

/** Prices the order, keeps the calculation, and joins items that have become the same. */
export const calculateOrder: Handler = (context, call) =>
  changeOrder(context, call, async ({ stored, open, records: current }) => {
    const { placed_at, catalogue_revision } = call.query as CalculateOrderQuery;
    const at = readAcceptableMoment(placed_at, call.at);
    if (at === undefined) return refuse(v3Failure(400, V3_MESSAGES.badMoment('placed_at')));
    const loaded = catalogue_revision === undefined ? undefined : await context.catalogues.past(catalogue_revision);
    const records = (loaded && (await vendorBy(loaded, stored.vendorId))) ?? current;
    const ordered = await findItemCatalogues(context, records, open.items);
    const items = mergeOrderItems(open.items, ordered.groupOf);
    const calculated = calculate(context, { records, at, ordered }, stored, { ...open, items });
    if (!calculated.ok) return calculated;
    const { calculation, answer } = calculated.value;
    return accept({ open: { ...open, items, needsCalculation: false, calculation }, answer });
  });

/** Prices the order as a whole by `records` as of `at`, and each item by the catalogue that it was ordered by. */
interface CalculatedBy {
  readonly records: VendorRecords;
  readonly at: Instant;
  readonly ordered: ItemCatalogues;
}

function calculate(
  { world }: ServiceContext,
  { records, at, ordered }: CalculatedBy,
  { uuid, externalId }: StoredOrder,
  open: OpenPart,
): Outcome<{ readonly calculation: Calculation; readonly answer: Reply }, Reply> {
  const { catalogue } = records;
  const catalogueOf = (item: OpenOrderItem) => ordered.recordsOf(item).catalogue;
  const lines = readOrderItems(open.items, catalogueOf);
  if (!lines.ok) return refuse(INVALID_BODY);
  const cart: Cart = {
    orderType: 'POS',
    lines: lines.value,
    discounts: open.refTags.map((tag) => choiceOf(records, tag)),
    fees: [],
    removedFeeIds: [],
    charity: open.charity,
    payments: partnerPayments(open),
    ...(open.seatId !== undefined && { seatId: String(open.seatId) }),
  };
  const figures = priceCart(catalogue, cart, { at, ordered: ordered.lines });
  const priced = lines.value.length > 0 ? figures : { ...figures, pendingDiscounts: chosenDiscounts(records, open) };
  // Payments come after the calculation here and are judged at checkout, and so is an order that never got an item.
  const problem = writeV3Problem(
    priced.problems.filter(({ code }) => code !== 'payments_differ' && code !== 'empty_cart'),
    priced.currency,
  );
  if (problem !== undefined) return refuse(v3Failure(400, problem));
  const { totals } = priced;
  const items = writeOrderItems(
    open.items,
    priced,
    catalogueOf,
    (item) => ordered.recordsOf(item)?.index.items.get(String(item.item_id))?.name,
  );
  const recordsOfLines = new Map(open.items.map((item) => [sameUuid(item.uuid), ordered.recordsOf(item)]));
  const answered = {
    records,
    recordsOfLines,
    cart,
    priced,
    payments: [],
    deviceOrderUuid: uuid,
    deviceOrderId: externalId,
    deviceOrderTime: at,
    world,
  };
  const calculation: Calculation = {
    at,
    revision: catalogue.revision,
    items,
    totals: writeOrderTotals(priced, open.charity),
    applied: appliedCodes(priced),
    pending: pendingCodes(priced),
    cart: writeExtendedCart(answered),
    due: add(totals.total, totals.charityTotal),
  };
  return accept({ calculation, answer: reply(200, MEDIA.json, { calculations: writeCalculations(priced, open.charity), items }) });
}

/** On an order without items every discount is pending. */
function chosenDiscounts(records: VendorRecords, { refTags }: OpenPart): PricedCart['pendingDiscounts'] {
  return refTags.flatMap((tag) => findDiscountsByCode(records, tag).map(({ data }) => data));
}

function choiceOf({ catalogue }: VendorRecords, tag: string): Cart['discounts'][number] {
  return findDiscounts(catalogue, { referenceId: tag }).length > 0 ? { referenceId: tag } : { promoCode: tag };
}

/** Only the provider of a stored value matters to prices; this interface knows no cash rounding. */
function partnerPayments({ payments }: OpenPart): readonly PaymentIntent[] {
  return payments.flatMap(({ payment_value: { V1_payment: payment } }) => {
    const provider = payment.external_data?.payment_partner_data?.provider;
    const isStored = payment.payment_type === PAYMENT_TYPES.stored;
    return isStored && provider !== undefined ? [{ paymentType: PAYMENT_TYPES.stored, partnerProvider: provider }] : [];
  });
}
