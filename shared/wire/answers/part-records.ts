import { shareBetween } from '../../base/allocate.ts';
import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { add, type Money, NO_MONEY, subtract, sum } from '../../base/money.ts';
import type { CartItem, CartItemWithModifiers, CartLineResponse } from '../../contract/records/cart.ts';
import type { AppliedDiscount } from '../../contract/records/discount.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import type { RefundedLine } from '../../contract/records/refund.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';

/** What went back to one payment of an order. Places are those in its cart. */
export interface CartShare {
  readonly payment: number;
  readonly amount: Money;
  readonly lines: readonly RefundedLine[];
}

/** Returns the share of an amount that lies between two places of a whole. The shares of all parts of the whole add up to the amount. */
type Scale = (amount: number) => number;

/**
 * Returns the part of a cart that one refund gives back: one payment with its share, the lines that it is for, and of each total what the
 * refunded money is of all money. Each share is the difference of two exact splits, so that those of all refunds add up to the whole.
 */
export function partOfCart(
  cart: ExtendedCartResponse,
  part: CartShare,
  before: readonly CartShare[],
  currency: string,
): ExtendedCartResponse {
  const payment = cart.payments[part.payment];
  const amountsOf = ({ amount = 0, tip = 0 }: ExtendedCartResponse['payments'][number]) => ({
    amount: moneyOfValidated(amount, currency),
    tip: moneyOfValidated(tip, currency),
  });
  const tipOf = ({ payment: place, amount }: CartShare, earlier: Money): Money => {
    const of = amountsOf(cart.payments[place] ?? {});
    return shareBetween(of.tip, earlier, add(earlier, amount), add(of.amount, of.tip));
  };
  const withoutTip = before.map((share, index) => {
    const earlier = sum(before.slice(0, index).flatMap(({ payment: place, amount }) => (place === share.payment ? [amount] : [])));
    return subtract(share.amount, tipOf(share, earlier));
  });
  const earlier = sum(before.flatMap(({ payment: place, amount }) => (place === part.payment ? [amount] : [])));
  const tip = tipOf(part, earlier);
  const amount = subtract(part.amount, tip);
  const whole = sum(cart.payments.map((each) => amountsOf(each).amount));
  const from = sum(withoutTip);
  const scale = scaleBetween(from, add(from, amount), whole, currency);
  return {
    ...cart,
    cart_items: part.lines.flatMap((line) => lineOf(cart, line, before, currency) ?? []),
    payments: payment === undefined ? [] : [{ ...payment, amount: moneyToNumber(amount, currency), tip: moneyToNumber(tip, currency) }],
    discounts: cart.discounts.map((each) => scaleDiscount(each, scale)),
    fees: cart.fees.map((fee) => ({
      ...fee,
      calculated_value: scale(fee.calculated_value),
      exclusive_tax_total: scale(fee.exclusive_tax_total),
      inclusive_tax_total: scale(fee.inclusive_tax_total),
      taxes: fee.taxes.map((tax) => ({ ...tax, taxable_amount: scale(tax.taxable_amount), amount: scale(tax.amount) })),
    })),
    cart_totals: scaleTotals(cart.cart_totals, scale),
    ...(cart.subtotal !== undefined && { subtotal: scale(cart.subtotal) }),
    ...(cart.calculated_cart_sum !== undefined && {
      calculated_cart_sum: cart.calculated_cart_sum.map(({ name, value }) => ({ name, value: scale(value) })),
    }),
    ...(cart.rounding !== undefined && { rounding: { ...cart.rounding, amount: scale(cart.rounding.amount ?? 0) } }),
  };
}

function scaleTotals(totals: ExtendedCartResponse['cart_totals'], scale: Scale): ExtendedCartResponse['cart_totals'] {
  const scaled = Object.entries(totals).map(([name, value]) => [name, typeof value === 'number' ? scale(value) : value]);
  return Object.fromEntries(scaled) as ExtendedCartResponse['cart_totals'];
}

function lineOf(
  cart: ExtendedCartResponse,
  { line: place, quantity }: RefundedLine,
  before: readonly CartShare[],
  currency: string,
): CartLineResponse | undefined {
  const line = cart.cart_items[place];
  if (line === undefined) return undefined;
  const from = before
    .flatMap(({ lines }) => lines)
    .reduce((all, each) => (each.line === place ? all + thousandths(each.quantity) : all), 0);
  const scale = scaleBetween(from, from + thousandths(quantity), thousandths(quantityOfLine(line)), currency);
  return line.original_cart_item === undefined
    ? { cart_item_with_root_map_node: scaleNested(line.cart_item_with_root_map_node, quantity, scale) }
    : { original_cart_item: scaleFlat(line.original_cart_item, quantity, scale) };
}

export function quantityOfLine(line: CartLineResponse): number {
  return (line.original_cart_item ?? line.cart_item_with_root_map_node).quantity;
}

/** Quantities have at most three decimals. */
export function thousandths(quantity: number): number {
  return Math.round(quantity * 1000);
}

function scaleFlat(item: CartItem, quantity: number, scale: Scale): CartItem {
  return { ...item, quantity, original_total: scale(item.original_total), total: scale(item.total), ...scaleApplied(item, scale) };
}

function scaleNested(item: CartItemWithModifiers, quantity: number, scale: Scale): CartItemWithModifiers {
  const { cart_item_cost: cost } = item;
  return {
    ...item,
    quantity,
    cart_item_cost: { ...cost, original_total: scale(cost.original_total), total: scale(cost.total) },
    ...scaleApplied(item, scale),
  };
}

function scaleApplied({ taxes, discounts }: Pick<CartItem, 'taxes' | 'discounts'>, scale: Scale): Pick<CartItem, 'taxes' | 'discounts'> {
  return {
    taxes: taxes.map((tax) => ({ ...tax, taxable_amount: scale(tax.taxable_amount), amount: scale(tax.amount) })),
    discounts: discounts.map((each) => scaleDiscount(each, scale)),
  };
}

function scaleDiscount(discount: AppliedDiscount, scale: Scale): AppliedDiscount {
  const { calculated_value: value, reduction_computation: computation } = discount;
  return {
    ...discount,
    calculated_value: scale(value),
    ...(computation !== undefined && {
      reduction_computation: { ...computation, base: scale(computation.base), amount: scale(computation.amount) },
    }),
  };
}

function scaleBetween(from: number, to: number, whole: number, currency: string): Scale {
  return (amount) => {
    const exact = moneyFromNumber(amount, currency) ?? NO_MONEY;
    return moneyToNumber(shareBetween(exact, from, to, whole), currency);
  };
}
