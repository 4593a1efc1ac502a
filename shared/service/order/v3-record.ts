import { assert } from '../../base/assert.ts';
import { moneyToNumber } from '../../base/currency.ts';
import { uuidV5 } from '../../base/ids.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import { MAX_METADATA } from '../../contract/http/limits.ts';
import type { OrderItem, V3Order } from '../../contract/records/v3-order.ts';
import type { V3Payment } from '../../contract/records/v3-payment.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import { coveredBy } from '../../wire/cart/paid-amounts.ts';
import { writeItemsOfCart } from '../../wire/v3/v3-items-of-cart.ts';
import type { ServiceContext } from '../core/call.ts';
import type { StoredOrder } from '../core/store.ts';
import { type CompletedPart, type OpenOrderItem, type OpenPart, readOrderBody } from './order-body.ts';
import { findDiscountsByCode, isUncalculated } from './v3-open-order.ts';

/** Returns an order in the form of this interface, whichever interface made it. */
export function viewV3Order(context: ServiceContext, stored: StoredOrder): V3Order {
  const { open, completed } = readOrderBody(stored);
  const part = open === undefined ? undefined : openMembers(context, stored, open);
  assert(part !== undefined || completed !== undefined, 'an order was made by one of the interfaces');
  return {
    ...(part ?? completedMembers(context, stored, completed as CompletedPart)),
    corporate_id: stored.corporateId,
    venue_id: stored.venueId,
    vendor_id: stored.vendorId,
    created_date: stored.createdAt,
    updated_date: stored.updatedAt,
    external_id: stored.externalId,
    integrations: { qsra_check_number: checkNumber(context, stored) },
    status: stored.status,
    uuid: stored.uuid,
  };
}

/** Returns the first eight bytes of SHA-256 over vendor and order as an unsigned number. */
function checkNumber({ world }: ServiceContext, { vendorId, uuid }: StoredOrder): string {
  const digest = world.digest('sha256', utf8Bytes(`${vendorId}:${uuid}`));
  return String(digest.slice(0, 8).reduce((number, byte) => number * 256n + BigInt(byte), 0n));
}

type OwnMembers = Omit<
  V3Order,
  'corporate_id' | 'venue_id' | 'vendor_id' | 'created_date' | 'updated_date' | 'external_id' | 'integrations' | 'status' | 'uuid'
>;

function openMembers(context: ServiceContext, stored: StoredOrder, open: OpenPart): OwnMembers {
  const { calculation, charity, metadata, seatId } = open;
  const calculated = new Map(calculation?.items.map((item) => [item.uuid, item]));
  return {
    applied_discounts: { reftags: calculation?.applied ?? [] },
    pending_discounts: { reftags: pendingTags(context, stored, open) },
    charity_rounding_enabled: charity,
    items: open.items.map((item) => itemRecord(context, stored, item, calculated.get(item.uuid))),
    ...(metadata !== undefined && { metadata }),
    needs_to_be_recalculated: open.needsCalculation,
    ...(calculation !== undefined && { order_totals: calculation.totals }),
    payment_information: paymentInformation(context, open.payments),
    ...(seatId !== undefined && { seat_id: seatId }),
  };
}

/** Returns the discounts that wait for a calculation, or that the last one left out, each by its reference, however it was named. */
function pendingTags({ catalogues }: ServiceContext, { vendorId }: StoredOrder, open: OpenPart): readonly string[] {
  const { calculation, refTags } = open;
  if (calculation !== undefined && !isUncalculated(open)) return calculation.pending;
  const records = catalogues.current().vendor(vendorId);
  const references = refTags.flatMap((tag) => (records && findDiscountsByCode(records, tag).map(({ data }) => data.referenceId)) ?? tag);
  return [...new Set(references)].filter((reference) => calculation?.applied.includes(reference) !== true);
}

/** Uses the price of the last calculation; before the first one, or since a change, the price of the catalogue. */
function itemRecord(
  { catalogues }: ServiceContext,
  { vendorId }: StoredOrder,
  stored: OpenOrderItem,
  known: OrderItem | undefined,
): OrderItem {
  const { isSubmitted: _, ordered: _ordered, ...item } = stored;
  if (known !== undefined && known.price_override === item.price_override) {
    const { name, price, user_specified_price } = known;
    return { ...item, name, price, user_specified_price };
  }
  const records = catalogues.current().vendor(vendorId);
  const found = records && findItem(records.catalogue, String(item.item_id));
  const catalogued = found?.prices[0]?.price;
  const isOverridden = item.price_override !== undefined && found?.data.priceOverride === true;
  return {
    ...item,
    name: records?.index.items.get(String(item.item_id))?.name ?? '',
    price: isOverridden
      ? (item.price_override as number)
      : catalogued === undefined
        ? 0
        : moneyToNumber(catalogued, catalogues.current().file.currency),
    user_specified_price: isOverridden,
  };
}

function paymentInformation({ catalogues }: ServiceContext, payments: readonly V3Payment[]): V3Order['payment_information'] {
  const { currency } = catalogues.current().file;
  const paid = coveredBy(
    payments.map(({ payment_value }) => payment_value.V1_payment),
    currency,
  );
  return { amount: moneyToNumber(paid, currency), payments };
}

function completedMembers(context: ServiceContext, { uuid }: StoredOrder, { cart, externalMetadata }: CompletedPart): OwnMembers {
  const { charity_total, ...totals } = cart.cart_totals;
  const payments = cart.payments.map((payment, index): V3Payment => {
    return { payment_type: 'PAYMENT_V1', payment_value: { V1_payment: payment }, uuid: uuidV5(context.world, uuid, `payment/${index}`) };
  });
  return {
    applied_discounts: { reftags: codesOf(cart) },
    pending_discounts: { reftags: [] },
    charity_rounding_enabled: charity_total !== undefined,
    items: writeItemsOfCart(cart, uuid, context.world),
    ...(externalMetadata !== undefined && externalMetadata.length <= MAX_METADATA && { metadata: externalMetadata }),
    needs_to_be_recalculated: false,
    order_totals: charity_total === undefined ? totals : { ...totals, charity_total },
    payment_information: paymentInformation(context, payments),
    ...(isSeatNumber(cart.seat_id) && { seat_id: Number(cart.seat_id) }),
  };
}

function isSeatNumber(seatId: string | undefined): boolean {
  return seatId !== undefined && /^\d{1,15}$/.test(seatId);
}

function codesOf({ discounts, cart_items }: CompletedPart['cart']): readonly string[] {
  const ofItems = cart_items.flatMap(
    ({ cart_item_with_root_map_node: nested, original_cart_item: flat }) => (nested ?? flat)?.discounts ?? [],
  );
  return [...new Set([...ofItems, ...discounts].flatMap(({ reference_id }) => reference_id ?? []))];
}
