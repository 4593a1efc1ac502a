import type { CartItem, CartItemWithModifiers, CartLineResponse, MapNodeItem, ModifierComputation } from '../../contract/records/cart.ts';
import type { CartItemCost } from '../../contract/records/cart-parts.ts';
import type { AppliedDiscount } from '../../contract/records/discount.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { AppliedFee } from '../../contract/records/fee.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { Taxes } from '../../contract/records/tax.ts';
import { FEE_STAGES } from './applied-records.ts';

/**
 * Returns the cart of a refund order: every amount is negated, tips included. Quantities and the catalogue's definitions stay: rates, the
 * price of a level, the raw basis of a discount. Nothing is computed, and negating twice returns the same cart.
 */
export function negateCart(cart: ExtendedCartResponse): ExtendedCartResponse {
  const { rounding } = cart;
  return {
    ...cart,
    cart_items: cart.cart_items.map(negateLine),
    payments: cart.payments.map(negatePayment),
    discounts: cart.discounts.map(negateDiscount),
    fees: cart.fees.map(negateFee),
    cart_totals: negateMembers(cart.cart_totals, TOTALS),
    ...(cart.subtotal !== undefined && { subtotal: negative(cart.subtotal) }),
    ...(cart.calculated_cart_sum !== undefined && {
      calculated_cart_sum: cart.calculated_cart_sum.map(({ name, value }) => ({ name, value: negative(value) })),
    }),
    ...(rounding !== undefined && { rounding: negateMembers(rounding, ['amount']) }),
  };
}

/** Negating a number of the wire is exact. Zero stays 0 instead of becoming -0. */
function negative(value: number): number {
  return value === 0 ? 0 : -value;
}

type Negatable<Owner> = { [Name in keyof Owner]-?: Exclude<Owner[Name], undefined> extends number ? Name : never }[keyof Owner];

function negateMembers<Owner extends object>(owner: Owner, members: readonly Negatable<Owner>[]): Owner {
  const negated: Owner = { ...owner };
  for (const member of members) {
    const value = owner[member];
    if (typeof value === 'number') negated[member] = negative(value) as Owner[typeof member];
  }
  return negated;
}

const TOTALS = [
  'discounts_total',
  'fees_total',
  'exclusive_tax',
  'inclusive_tax',
  'subtotal',
  'original_total',
  'total',
  'charity_total',
] as const satisfies readonly Negatable<ExtendedCartResponse['cart_totals']>[];

function negateLine(line: CartLineResponse): CartLineResponse {
  return line.original_cart_item === undefined
    ? { cart_item_with_root_map_node: negateNestedLine(line.cart_item_with_root_map_node) }
    : { original_cart_item: negateFlatLine(line.original_cart_item) };
}

function negateFlatLine(item: CartItem): CartItem {
  return {
    ...negateMembers(item, ['cost', 'original_total', 'original_unit_cost', 'total', 'unit_cost']),
    ...(item.modifiers !== undefined && { modifiers: item.modifiers.map((modifier) => negateMembers(modifier, ['cost'])) }),
    taxes: item.taxes.map(negateTax),
    discounts: item.discounts.map(negateDiscount),
  };
}

function negateNestedLine(item: CartItemWithModifiers): CartItemWithModifiers {
  return {
    ...item,
    cart_item_cost: negateCost(item.cart_item_cost),
    map_node_items: mapMembers(item.map_node_items, negateNode),
    map_node_item_computations: mapMembers(item.map_node_item_computations, negateComputation),
    discounts: item.discounts.map(negateDiscount),
    taxes: item.taxes.map(negateTax),
  };
}

function mapMembers<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function negateNode(node: MapNodeItem): MapNodeItem {
  return { ...node, cart_item_cost: negateCost(node.cart_item_cost) };
}

function negateCost(cost: CartItemCost): CartItemCost {
  return negateMembers(cost, ['original_total', 'original_unit_cost', 'total', 'unit_cost']);
}

function negateComputation(computation: ModifierComputation): ModifierComputation {
  return negateMembers(computation, [
    'price_adjustment',
    'original_unit_cost',
    'original_total_cost_per_unit',
    'original_total_cost',
    'adjusted_unit_cost',
    'adjusted_total_cost_per_unit',
    'adjusted_total_cost',
  ]);
}

function negateTax(tax: Taxes): Taxes {
  return negateMembers(tax, ['taxable_amount', 'amount']);
}

function negateDiscount(discount: AppliedDiscount): AppliedDiscount {
  const { reduction_computation } = discount;
  return {
    ...negateMembers(discount, ['calculated_value']),
    ...(reduction_computation !== undefined && { reduction_computation: negateMembers(reduction_computation, ['base', 'amount']) }),
  };
}

/** The basis of a percentage is a rate and stays; any other basis is an amount and is negated. */
function negateFee(fee: AppliedFee): AppliedFee {
  return {
    ...negateMembers(fee, ['calculated_value', 'exclusive_tax_total', 'inclusive_tax_total']),
    fee_basis: fee.fee_type === 'PERCENT' ? fee.fee_basis : negative(fee.fee_basis),
    taxes: fee.taxes.map(negateTax),
    refunding: !(fee.refunding ?? false),
    ...(fee.stage !== undefined && { stage: fee.refunding === true ? FEE_STAGES.purchase : FEE_STAGES.refund }),
  };
}

function negatePayment(payment: Payment): Payment {
  return negateMembers(payment, ['amount', 'amount_tendered', 'change', 'fee', 'remaining_balance', 'subtotal_amount', 'tip']);
}
