import { minorDigits, moneyToNumber } from '../../../shared/base/currency.ts';
import { type Money, NO_MONEY, sum } from '../../../shared/base/money.ts';
import type { CartLineResponse } from '../../../shared/contract/records/cart.ts';
import type { Order } from '../../../shared/contract/records/order.ts';
import { moneyOfValidated } from '../../../shared/wire/canonical/sound-money.ts';
import { dueOf } from '../../../shared/wire/cart/paid-amounts.ts';

const WIDTH = 42;

/** Writes an order as plain text that any mail program shows aligned. */
export function writeReceiptText({ cart, order_id, device_order_id, completed_at, created_at }: Order, currency: string): string {
  const amountOf = (value: number | undefined): Money => moneyOfValidated(value ?? 0, currency);
  const row = (name: string, amount: Money) => alignRow(name, amountText(amount, currency));
  const { cart_totals: totals } = cart;
  const rest: readonly (readonly [string, Money])[] = [
    ['Discounts', sum(cart.discounts.map(({ calculated_value }) => amountOf(calculated_value)))],
    ...cart.fees.map(({ name, calculated_value }) => [name, amountOf(calculated_value)] as const),
    ['Tax', amountOf(totals.exclusive_tax)],
    ['Tax included', amountOf(totals.inclusive_tax)],
    ['Charity', amountOf(totals.charity_total)],
    ['Rounding', amountOf(cart.rounding?.amount)],
  ];
  return [
    cart.location.vendor_name,
    cart.location.venue_name,
    `Order ${order_id}  (${device_order_id ?? ''})`,
    completed_at ?? created_at,
    '-'.repeat(WIDTH),
    ...cart.cart_items.flatMap((line) => lineRows(line, (name, total) => row(name, amountOf(total)))),
    '-'.repeat(WIDTH),
    row('Subtotal', amountOf(totals.subtotal)),
    ...rest.filter(([, amount]) => amount !== NO_MONEY).map(([name, amount]) => row(name, amount)),
    row(`Total ${currency}`, dueOf(cart, currency)),
    '',
  ].join('\n');
}

function lineRows(
  { cart_item_with_root_map_node: nested, original_cart_item: flat }: CartLineResponse,
  row: (name: string, total: number) => string,
): string[] {
  if (nested !== undefined) {
    const sign = nested.activity === 'ACTIVITY_RETURN' ? 'return ' : '';
    const modifiers = Object.values(nested.map_node_items).map(
      ({ item, quantity }) => `   + ${quantity > 1 ? `${quantity} ` : ''}${item.name}`,
    );
    return [row(`${sign}${nested.quantity} ${nested.item.name}`, nested.cart_item_cost.total), ...modifiers];
  }
  return flat === undefined ? [] : [row(`${flat.quantity} ${flat.name}`, flat.total)];
}

function alignRow(name: string, amount: string): string {
  const space = WIDTH - amount.length - 1;
  const cut = name.length > space ? `${name.slice(0, space - 1)}…` : name;
  return `${cut.padEnd(space)} ${amount}`;
}

function amountText(amount: Money, currency: string): string {
  const digits = minorDigits(currency);
  return moneyToNumber(amount, currency).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
