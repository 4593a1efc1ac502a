import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { CartLineResponse, CartResponse, CartWithModifiersResponse } from '../../contract/records/cart.ts';
import type { CartTotals, Location } from '../../contract/records/cart-parts.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { CartOrderType } from '../../contract/records/order-members.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { CheckoutRounding } from '../../contract/records/vendor.ts';
import type { PricedCart, PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import { isOpenPayment, openAmount } from '../../engine/sale/payments.ts';
import type { Cart } from '../../engine/terms/cart.ts';
import type { CashRounding } from '../../engine/terms/catalogue-data.ts';
import type { LineForm } from '../cart/read-cart.ts';
import { writeCustomer, writeExpectedTotals } from '../cart/write-cart-request.ts';
import { findSeatPlace, type VendorRecords } from '../catalogue/vendor-records.ts';
import { type AnswerScope, amountIn, writeCartDiscounts, writeFees } from './applied-records.ts';
import { writeFlatLine, writeNestedLine } from './line-answers.ts';

/** A priced cart without refusals, with the other facts of its answer. */
export interface AnsweredCart {
  readonly records: VendorRecords;
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** As sent; the cart contains only their pricing facts. A payment without an amount is answered with the amount due. */
  readonly payments: readonly Payment[];
  readonly deviceOrderUuid: string;
  /** Default: the device_order_uuid. */
  readonly deviceOrderId?: string;
  readonly deviceOrderTime: Instant;
  /** The rounding that the request asks for. */
  readonly rounding?: CashRounding;
  /** The form in which each line was sent; nested by default. */
  readonly lineForms?: readonly LineForm[];
  readonly world: Pick<World, 'digest'>;
  /** By line id, for lines ordered with another revision than the one that prices the cart. */
  readonly recordsOfLines?: ReadonlyMap<string, VendorRecords>;
}

export function writeCartV1(answered: AnsweredCart): CartResponse {
  const scope = scopeOf(answered);
  return {
    ...sharedMembers(scope, answered),
    cart_items: answered.priced.lines.map((line) => writeFlatLine(scope, line)),
    cart_totals: writeTotals(scope),
  };
}

export function writeCartV2(answered: AnsweredCart): CartWithModifiersResponse {
  const scope = scopeOf(answered);
  return { ...v2Members(scope, answered), cart_totals: writeTotals(scope) };
}

/** Version 2, with `charity_total` when the cart asks for charity. */
export function writeExtendedCart(answered: AnsweredCart): ExtendedCartResponse {
  const scope = scopeOf(answered);
  const { totals } = answered.priced;
  return {
    ...v2Members(scope, answered),
    cart_totals: { ...writeTotals(scope), ...(answered.cart.charity && { charity_total: amountIn(scope, totals.charityTotal) }) },
  };
}

/** Converts a version 1 answer to version 2, where every line is wrapped in its form. */
export function cartV1ToV2({ cart_items, ...members }: CartResponse): ExtendedCartResponse {
  return { ...members, cart_items: cart_items.map((item) => ({ original_cart_item: item })) };
}

function scopeOf({ records, priced, world, deviceOrderUuid }: AnsweredCart): AnswerScope {
  return { records, priced, world, orderUuid: deviceOrderUuid };
}

function scopeOfLine(scope: AnswerScope, { recordsOfLines }: AnsweredCart, { line }: PricedLine): AnswerScope {
  const records = recordsOfLines?.get(line.id);
  return records === undefined ? scope : { ...scope, records };
}

function v2Members(scope: AnswerScope, answered: AnsweredCart) {
  const rounding = writeRounding(scope, answered.rounding);
  return {
    ...sharedMembers(scope, answered),
    cart_items: answered.priced.lines.map((line, index) =>
      writeLine(scopeOfLine(scope, answered, line), line, answered.lineForms?.[index] ?? 'nested'),
    ),
    ...(rounding !== undefined && { rounding }),
  };
}

function writeLine(scope: AnswerScope, line: PricedLine, form: LineForm): CartLineResponse {
  return form === 'flat'
    ? { original_cart_item: writeFlatLine(scope, line) }
    : { cart_item_with_root_map_node: writeNestedLine(scope, line) };
}

function sharedMembers(scope: AnswerScope, answered: AnsweredCart) {
  const { cart, deviceOrderUuid } = answered;
  return {
    device_order_id: answered.deviceOrderId ?? deviceOrderUuid,
    device_order_uuid: deviceOrderUuid,
    device_order_time: answered.deviceOrderTime,
    order_type: cart.orderType as CartOrderType,
    ...(cart.tipStatusClosed !== undefined && { tip_status_closed: cart.tipStatusClosed }),
    ...(cart.seatId !== undefined && { seat_id: cart.seatId }),
    ...(cart.visitorId !== undefined && { visitor_id: cart.visitorId }),
    ...(cart.pickupTime !== undefined && { pickup_time: cart.pickupTime }),
    ...(cart.check !== undefined && { check: cart.check }),
    ...(cart.customer !== undefined && { customer: writeCustomer(cart.customer) }),
    payments: settlePayments(scope, answered),
    ...(cart.expectedTotals !== undefined && { calculated_cart_sum: writeExpectedTotals(cart.expectedTotals, answered.priced.currency) }),
    location: writeLocation(answered),
    discounts: writeCartDiscounts(scope),
    fees: writeFees(scope),
    subtotal: amountIn(scope, answered.priced.totals.subtotal),
  };
}

function writeLocation({ records, cart }: AnsweredCart): Location {
  const { corporate, venue, vendor } = records;
  const seatPlace = cart.seatId === undefined ? undefined : findSeatPlace(venue, cart.seatId);
  return {
    corporate_id: corporate.id,
    venue_id: venue.id,
    vendor_id: vendor.id,
    venue_name: venue.name,
    vendor_name: vendor.name,
    ...seatPlace,
  };
}

/** Sets the amount of the payment that left it open to the amount due, cash rounding included. */
function settlePayments(scope: AnswerScope, { cart, payments }: AnsweredCart): readonly Payment[] {
  const open = amountIn(scope, openAmount(cart.payments, scope.priced.totals));
  return payments.map((payment) => (isOpenPayment(payment) ? { ...payment, amount: open } : payment));
}

/** The vendor's rule overrides the request's, as the catalogue does for other members. */
function writeRounding(scope: AnswerScope, requested: CashRounding | undefined): CheckoutRounding | undefined {
  const cashRounding = scope.records.catalogue.terms.cashRounding ?? requested;
  if (cashRounding === undefined) return undefined;
  return {
    mode: cashRounding.mode,
    increment: amountIn(scope, cashRounding.increment),
    amount: amountIn(scope, scope.priced.totals.cashRounding),
  };
}

function writeTotals(scope: AnswerScope): CartTotals {
  const { totals } = scope.priced;
  return {
    discounts_total: amountIn(scope, totals.discountsTotal),
    fees_total: amountIn(scope, totals.feesTotal),
    exclusive_tax: amountIn(scope, totals.exclusiveTax),
    inclusive_tax: amountIn(scope, totals.inclusiveTax),
    subtotal: amountIn(scope, totals.subtotal),
    original_total: amountIn(scope, totals.originalTotal),
    total: amountIn(scope, totals.total),
  };
}
