import { moneyToNumber } from '../../base/currency.ts';
import type { Money } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { CartLine as CartLineRecord, CartUserRequest, Customer } from '../../contract/records/cart-parts.ts';
import type { CartItemWithModifiersRequest, MapNodeItemRequest } from '../../contract/records/cart-request.ts';
import type { Approval, ExtendedCalculateRequest } from '../../contract/records/extended-cart.ts';
import type { CartOrderType } from '../../contract/records/order-members.ts';
import type { Payment } from '../../contract/records/payment.ts';
import { modifiersUnder } from '../../engine/cart/cart-edit.ts';
import type { Cart, CartCustomer, CartLine, ChosenModifier, PaymentIntent } from '../../engine/terms/cart.ts';
import { quantityToNumber } from '../../engine/terms/quantity.ts';

/** The members of a request besides the cart. */
export interface RequestCompanions {
  /** Complete payments, if there are any yet; default: the cart's payment intents. */
  readonly payments?: readonly Payment[];
  readonly user?: CartUserRequest;
  readonly deviceOrderId?: string;
  readonly approvals?: readonly Approval[];
  readonly placedAt?: Instant;
  readonly catalogueRevision?: string;
}

/** The reason why version 2 cannot carry a cart; the till then uses the order management interface. */
export type UnwritableCode = 'own_price_of_line' | 'modifier_without_node' | 'modifier_repeated';

/**
 * Writes the extended request for a till's cart. Members of the extension are written only when needed, so a cart without them is also a
 * documented version 2 request.
 */
export function writeCartRequest(
  cart: Cart,
  currency: string,
  companions: RequestCompanions = {},
): Outcome<ExtendedCalculateRequest, Refusal<UnwritableCode>> {
  const unwritable = findUnwritable(cart);
  if (unwritable !== undefined) return refuse({ code: unwritable });
  const { user, deviceOrderId, approvals = [], placedAt, catalogueRevision } = companions;
  const amount = (money: Money) => moneyToNumber(money, currency);
  return accept({
    cart: {
      ...(deviceOrderId !== undefined && { device_order_id: deviceOrderId }),
      order_type: cart.orderType as CartOrderType,
      cart_items: cart.lines.map((line) => ({ cart_item_with_root_map_node: writeLine(line, amount) })),
      payments: companions.payments ?? writePayments(cart.payments, amount),
      ...(cart.tipStatusClosed !== undefined && { tip_status_closed: cart.tipStatusClosed }),
      ...(cart.seatId !== undefined && { seat_id: cart.seatId }),
      ...(cart.visitorId !== undefined && { visitor_id: cart.visitorId }),
      ...(cart.pickupTime !== undefined && { pickup_time: cart.pickupTime }),
      ...(cart.check !== undefined && { check: cart.check }),
      ...(cart.customer !== undefined && { customer: writeCustomer(cart.customer) }),
      ...(cart.externalMetadata !== undefined && { external_metadata: cart.externalMetadata }),
      ...(cart.expectedTotals !== undefined && { calculated_cart_sum: writeExpectedTotals(cart.expectedTotals, currency) }),
      ...(cart.discounts.length > 0 && { discounts: cart.discounts.map(writeDiscountChoice) }),
      ...(cart.fees.length > 0 && {
        fees: cart.fees.map((fee) => ({ id: fee.feeId, ...(fee.amount !== undefined && { amount: amount(fee.amount) }) })),
      }),
      ...(cart.removedFeeIds.length > 0 && { removed_fee_ids: cart.removedFeeIds }),
      ...(cart.charity && { charity_rounding_enabled: true }),
      ...(approvals.length > 0 && { approvals }),
      ...(placedAt !== undefined && { placed_at: placedAt }),
      ...(catalogueRevision !== undefined && { catalogue_revision: catalogueRevision }),
    },
    ...(user !== undefined && { user }),
  });
}

/** Returns why version 2 cannot carry the cart, even with the extension. */
export function findUnwritable({ lines }: Cart): UnwritableCode | undefined {
  return lines.map(findUnwritableLine).find((code) => code !== undefined);
}

/** True when the cart asks for something that only the additions of section 7 of the contract can say. */
export function needsExtension({ discounts, fees, removedFeeIds, charity }: Cart): boolean {
  return discounts.length > 0 || fees.length > 0 || removedFeeIds.length > 0 || charity;
}

/** True when the request is one of the documented version 2, without the additions of section 7 of the contract. */
export function isDocumentedCart({ cart }: ExtendedCalculateRequest): boolean {
  return EXTENSIONS.every((member) => cart[member] === undefined);
}

/** Leaves out the members about when and with which revision the cart was priced, and who approved it. */
export function documentedPartOf({ cart, ...request }: ExtendedCalculateRequest): ExtendedCalculateRequest {
  const { placed_at: _at, catalogue_revision: _revision, approvals: _approvals, ...documented } = cart;
  return { ...request, cart: documented };
}

const EXTENSIONS = [
  'discounts',
  'fees',
  'removed_fee_ids',
  'charity_rounding_enabled',
  'approvals',
  'placed_at',
  'catalogue_revision',
] as const satisfies readonly (keyof ExtendedCalculateRequest['cart'])[];

function findUnwritableLine(line: CartLine): UnwritableCode | undefined {
  if (line.ownPrice !== undefined) return 'own_price_of_line';
  const seen = new Set<string>();
  for (const { nodeId } of modifiersUnder(line.modifiers)) {
    if (nodeId === undefined) return 'modifier_without_node';
    if (seen.has(nodeId)) return 'modifier_repeated';
    seen.add(nodeId);
  }
  return undefined;
}

type AmountOf = (money: Money) => number;

function writeLine(line: CartLine, amount: AmountOf): CartItemWithModifiersRequest {
  const { unitCost, isOpenPrice, priceLevel, courseId, isOffMenu, notes, tareWeight } = line;
  const nodes = [...modifiersUnder(line.modifiers)];
  return {
    item: { id: line.itemId, ...(notes !== undefined && { notes }), ...(tareWeight !== undefined && { tare_weight: tareWeight }) },
    quantity: quantityToNumber(line.quantity),
    activity: activityRecordOf(line.activity),
    ...((unitCost !== undefined || isOpenPrice !== undefined || priceLevel !== undefined) && {
      cart_item_cost: {
        ...(unitCost !== undefined && { unit_cost: amount(unitCost) }),
        ...(isOpenPrice !== undefined && { is_open_price: isOpenPrice }),
        ...(priceLevel !== undefined && { active_price_level: { level: priceLevel } }),
      },
    }),
    ...((courseId !== undefined || isOffMenu !== undefined) && {
      menu: { ...(courseId !== undefined && { course_id: courseId }), ...(isOffMenu !== undefined && { is_off_menu: isOffMenu }) },
    }),
    ...(nodes.length > 0 && {
      map_node_items: Object.fromEntries(nodes.map((modifier) => [modifier.nodeId as string, writeNode(modifier, amount)])),
    }),
  };
}

function writeNode({ itemId, quantity, ownPrice, notes }: ChosenModifier, amount: AmountOf): MapNodeItemRequest {
  return {
    item: { id: itemId, ...(notes !== undefined && { notes }) },
    quantity,
    ...(ownPrice !== undefined && { cart_item_cost: { unit_cost: amount(ownPrice) } }),
  };
}

export function activityRecordOf(activity: CartLine['activity']): 'ACTIVITY_PURCHASE' | 'ACTIVITY_RETURN' {
  return activity === 'RETURN' ? 'ACTIVITY_RETURN' : 'ACTIVITY_PURCHASE';
}

/** Payments in a request must be distinct; the index distinguishes two cash payments of the same amount. */
function writePayments(payments: readonly PaymentIntent[], amount: AmountOf): readonly Payment[] {
  return payments.map((payment, index) => ({
    payment_type: payment.paymentType,
    ...(payments.length > 1 && { payment_index: index }),
    ...(payment.amount !== undefined && { amount: amount(payment.amount) }),
    ...(payment.tip !== undefined && { tip: amount(payment.tip) }),
    ...(payment.partnerProvider !== undefined && { external_data: { payment_partner_data: { provider: payment.partnerProvider } } }),
  }));
}

function writeDiscountChoice(choice: Cart['discounts'][number]) {
  return 'referenceId' in choice ? { reference_id: choice.referenceId } : { promo_code: choice.promoCode };
}

export function writeCustomer({ id, firstName, lastName, email, phone }: CartCustomer): Customer {
  return {
    ...(id !== undefined && { id }),
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  };
}

export function writeExpectedTotals(lines: NonNullable<Cart['expectedTotals']>, currency: string): readonly CartLineRecord[] {
  return lines.map(({ name, value }) => ({ name: name as CartLineRecord['name'], value: moneyToNumber(value, currency) }));
}
