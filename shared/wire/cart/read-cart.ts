import { moneyFromNumber } from '../../base/currency.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { CartUserRequest } from '../../contract/records/cart-parts.ts';
import type {
  CalculateRequestV1,
  CalculateRequestV2,
  CartLineRequest,
  CartRequest,
  CartWithModifiersRequest,
} from '../../contract/records/cart-request.ts';
import type { ExtendedCalculateRequest, ExtendedCartRequest } from '../../contract/records/extended-cart.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import type { Cart, CartCustomer, CartLine, DiscountChoice, FeeChoice } from '../../engine/terms/cart.ts';
import type { CashRounding } from '../../engine/terms/catalogue-data.ts';
import {
  checkAmounts,
  checkLength,
  type RequestReading,
  type RequestRefusal,
  readInstant,
  readMoney,
  refuseMember,
} from '../canonical/request-reading.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';
import { lineIdAt, readFlatLine, readNestedLine } from './read-cart-line.ts';
import { readPayments } from './read-payments.ts';

/**
 * A parsed calculate request: the cart, and members that pricing ignores but the answer repeats. `placed_at` and `catalogue_revision`
 * select the catalogue, so they are read before this.
 */
export interface CartReading {
  readonly cart: Cart;
  /** As sent; the cart contains only their pricing facts. */
  readonly payments: readonly Payment[];
  readonly user?: CartUserRequest;
  readonly deviceOrderId?: string;
  /** The cash rounding that the request asks for. */
  readonly rounding?: CashRounding;
  /** The form in which each line was sent and will be answered. */
  readonly lineForms: readonly LineForm[];
  /** The path of each line in the request, by line id. */
  readonly linePaths: ReadonlyMap<string, string>;
}

export type LineForm = 'flat' | 'nested';
export type CartOutcome = Outcome<CartReading, readonly RequestRefusal[]>;

export function readCartV1({ cart, user }: CalculateRequestV1, catalogue: Catalogue): CartOutcome {
  return readWith(catalogue, cart, user, (reading) =>
    cart.cart_items.map((item, index) => {
      const path = `cart.cart_items[${index}]`;
      return { form: 'flat', path, line: readFlatLine(reading, catalogue, item, lineIdAt(index), path) };
    }),
  );
}

export function readCartV2({ cart, user }: CalculateRequestV2, catalogue: Catalogue): CartOutcome {
  return readWith(catalogue, cart, user, (reading) => readWrapped(reading, catalogue, cart.cart_items), cart);
}

export function readExtendedCart({ cart, user }: ExtendedCalculateRequest, catalogue: Catalogue): CartOutcome {
  return readWith(catalogue, cart, user, (reading) => readWrapped(reading, catalogue, cart.cart_items), cart, cart);
}

interface LineReading {
  readonly form: LineForm;
  readonly path: string;
  readonly line: CartLine;
}

function readWrapped(reading: RequestReading, catalogue: Catalogue, wrappers: readonly CartLineRequest[]): readonly LineReading[] {
  return wrappers.map((wrapper, index) => {
    const id = lineIdAt(index);
    if (wrapper.original_cart_item !== undefined) {
      const path = `cart.cart_items[${index}].original_cart_item`;
      return { form: 'flat', path, line: readFlatLine(reading, catalogue, wrapper.original_cart_item, id, path) };
    }
    const path = `cart.cart_items[${index}].cart_item_with_root_map_node`;
    return { form: 'nested', path, line: readNestedLine(reading, catalogue, wrapper.cart_item_with_root_map_node, id, path) };
  });
}

type SharedMembers = Omit<CartRequest, 'cart_items'>;

const MOST_DEVICE_ORDER_ID = 64;

function readWith(
  catalogue: Catalogue,
  shared: SharedMembers,
  user: CartUserRequest | undefined,
  readLines: (reading: RequestReading) => readonly LineReading[],
  v2?: CartWithModifiersRequest,
  extended?: ExtendedCartRequest,
): CartOutcome {
  const reading: RequestReading = { currency: catalogue.terms.currency, refusals: [] };
  const lines = readLines(reading);
  const payments = readPayments(reading, shared.payments, 'cart.payments');
  const pickupTime = shared.pickup_time === undefined ? undefined : readInstant(reading, shared.pickup_time, 'cart.pickup_time');
  if (shared.device_order_id !== undefined) checkLength(reading, shared.device_order_id, MOST_DEVICE_ORDER_ID, 'cart.device_order_id');
  const rounding = v2?.rounding === undefined ? undefined : readRounding(reading, v2.rounding);
  const cart: Cart = {
    orderType: shared.order_type ?? 'POS',
    lines: lines.map(({ line }) => line),
    discounts: readDiscounts(reading, extended?.discounts ?? []),
    fees: readFees(reading, extended?.fees ?? []),
    removedFeeIds: extended?.removed_fee_ids ?? [],
    charity: extended?.charity_rounding_enabled ?? false,
    payments,
    ...(pickupTime !== undefined && { pickupTime }),
    ...(shared.seat_id !== undefined && { seatId: shared.seat_id }),
    ...(shared.visitor_id !== undefined && { visitorId: shared.visitor_id }),
    ...(shared.check !== undefined && { check: readCheck(shared.check) }),
    ...(shared.customer !== undefined && { customer: readCustomer(shared.customer) }),
    ...(shared.tip_status_closed !== undefined && { tipStatusClosed: shared.tip_status_closed }),
    ...(v2?.external_metadata !== undefined && { externalMetadata: v2.external_metadata }),
    ...(shared.calculated_cart_sum !== undefined && { expectedTotals: readExpected(reading, shared.calculated_cart_sum) }),
  };
  if (reading.refusals.length > 0) return refuse(reading.refusals);
  return accept({
    cart,
    payments: shared.payments,
    ...(user !== undefined && { user }),
    ...(shared.device_order_id !== undefined && { deviceOrderId: shared.device_order_id }),
    ...(rounding !== undefined && { rounding }),
    lineForms: lines.map(({ form }) => form),
    linePaths: new Map(lines.map(({ line, path }) => [line.id, path])),
  });
}

/** Refuses increments above one whole unit: no coin explains them, so they would be an unauthorised discount or surcharge. */
function readRounding(reading: RequestReading, rounding: NonNullable<CartWithModifiersRequest['rounding']>): CashRounding {
  checkAmounts(reading, rounding, ['amount'], 'cart.rounding');
  const increment = readMoney(reading, rounding.increment, 'cart.rounding', 'increment');
  const largest = moneyOfValidated(1, reading.currency);
  const isRead = moneyFromNumber(rounding.increment, reading.currency) !== undefined;
  const isSound = rounding.mode === 'NONE' ? increment >= 0 : increment > 0 && increment <= largest;
  if (isRead && !isSound) refuseMember(reading, 'cart.rounding.increment', 'bad_rounding');
  return { mode: rounding.mode, increment };
}

/** If a choice has both members, the reference wins. */
function readDiscounts(reading: RequestReading, discounts: NonNullable<ExtendedCartRequest['discounts']>): readonly DiscountChoice[] {
  return discounts.flatMap(({ reference_id, promo_code }, index): readonly DiscountChoice[] => {
    if (reference_id !== undefined) return [{ referenceId: reference_id }];
    if (promo_code !== undefined) return [{ promoCode: promo_code }];
    refuseMember(reading, `cart.discounts[${index}]`, 'discount_not_named');
    return [];
  });
}

function readFees(reading: RequestReading, fees: NonNullable<ExtendedCartRequest['fees']>): readonly FeeChoice[] {
  return fees.map(({ id, amount }, index) =>
    amount === undefined ? { feeId: id } : { feeId: id, amount: readMoney(reading, amount, `cart.fees[${index}]`, 'amount') },
  );
}

function readExpected(
  reading: RequestReading,
  lines: NonNullable<CartRequest['calculated_cart_sum']>,
): NonNullable<Cart['expectedTotals']> {
  return lines.map(({ name, value }, index) => ({ name, value: readMoney(reading, value, `cart.calculated_cart_sum[${index}]`, 'value') }));
}

function readCheck({ id, name }: NonNullable<CartRequest['check']>): NonNullable<Cart['check']> {
  return { ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
}

function readCustomer({ id, first_name, last_name, email, phone }: NonNullable<CartRequest['customer']>): CartCustomer {
  return {
    ...(id !== undefined && { id }),
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  };
}
