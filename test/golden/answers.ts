import { moneyFromNumber, moneyToNumber } from '../../shared/base/currency.ts';
import { type Money, scale } from '../../shared/base/money.ts';
import type { CartItem, CartItemWithModifiers, CartResponse } from '../../shared/contract/records/cart.ts';
import type { AppliedDiscount } from '../../shared/contract/records/discount.ts';
import type { ExtendedCartResponse } from '../../shared/contract/records/extended-cart.ts';
import type { Taxes } from '../../shared/contract/records/tax.ts';
import { addUp, addUpById } from './amounts.ts';
import { contextOf } from './case-context.ts';
import { type GoldenCase, type GoldenFigures, type GoldenLine, isRefusal } from './golden-case.ts';
import { refusing, type Seen } from './pricing-apis.ts';

/** The figures of an answered cart, whichever service gave the answer. */

export function seenInCartV1(answer: CartResponse, currency: string): Seen {
  return { figures: { ...seenInEveryCart(answer, currency), lines: answer.cart_items.map((line) => seenInFlatLine(line, currency)) } };
}

export function seenInCartV2(answer: ExtendedCartResponse, currency: string): Seen {
  const lines = answer.cart_items.map(({ cart_item_with_root_map_node: line }) => line && seenInNestedLine(line, currency));
  return { figures: { ...seenInEveryCart(answer, currency), lines, rounding: answer.rounding?.amount ?? 0 } };
}

export function seenInExtendedCart(answer: ExtendedCartResponse, currency: string): Seen {
  const seen = seenInCartV2(answer, currency) as { readonly figures: object };
  return { figures: { ...seen.figures, charity: answer.cart_totals.charity_total } };
}

/** A member of the answer that holds totals is read by its documented name. */
function seenInEveryCart(answer: CartResponse | ExtendedCartResponse, currency: string) {
  const { charity_total: _, ...totals }: ExtendedCartResponse['cart_totals'] = answer.cart_totals;
  return {
    totals,
    subtotal: answer.subtotal,
    discounts: answer.discounts.map(({ id, calculated_value, cart_level }) => ({ id, value: calculated_value, cart_level })),
    fees: answer.fees.map(({ id, calculated_value, taxes, is_item_level }) => ({
      id,
      value: calculated_value,
      taxes: taxAmounts(taxes, currency),
      is_item_level,
    })),
    paid: addUp(
      answer.payments.map(({ amount }) => amount ?? 0),
      currency,
    ),
  };
}

function seenInFlatLine({ cost, total, unit_cost, taxes, discounts }: CartItem, currency: string) {
  return { cost, total, unit_cost, taxes: taxAmounts(taxes, currency), discounts: discountValues(discounts, currency) };
}

function seenInNestedLine(line: CartItemWithModifiers, currency: string) {
  const separate = Object.values(line.map_node_item_computations).filter((one) => one.item.mode === 'SEPARATE');
  return {
    unit: line.cart_item_cost.unit_cost,
    total: line.cart_item_cost.total,
    modifiers: addUp(
      separate.map((one) => one.adjusted_total_cost),
      currency,
    ),
    taxes: taxAmounts(line.taxes, currency),
    discounts: discountValues(line.discounts, currency),
  };
}

function taxAmounts(taxes: readonly Taxes[], currency: string): Readonly<Record<string, number>> {
  return addUpById(
    taxes.map(({ id, amount }) => [id, amount]),
    currency,
  );
}

function discountValues(discounts: readonly AppliedDiscount[], currency: string): Readonly<Record<string, number>> {
  return addUpById(
    discounts.map(({ id, calculated_value }) => [id, calculated_value]),
    currency,
  );
}

export function expectCartV1(golden: GoldenCase): Seen {
  return expectFigures(golden, (figures, currency) => ({
    ...expectEveryCart(figures, currency),
    lines: figures.lines.map((line, index) => expectFlatLine(line, quantityAt(golden, index), currency)),
  }));
}

export function expectCartV2(golden: GoldenCase): Seen {
  return expectFigures(golden, expectNested);
}

/** Charity is in the answer where the cart asks for it. */
export function expectExtendedCart(golden: GoldenCase): Seen {
  const isWanted = golden.request.cart.charity_rounding_enabled === true;
  return expectFigures(golden, (figures, currency) => ({
    ...expectNested(figures, currency),
    charity: isWanted ? figures.charity : undefined,
  }));
}

function expectFigures({ expected, ...golden }: GoldenCase, show: (figures: GoldenFigures, currency: string) => unknown): Seen {
  return isRefusal(expected) ? refusing(expected.refusals) : { figures: show(expected, contextOf(golden).currency) };
}

/** The totals of a case as the service answers them. */
export function totalsRecord(totals: GoldenFigures['totals']) {
  return {
    original_total: totals.original,
    subtotal: totals.subtotal,
    discounts_total: totals.discounts,
    exclusive_tax: totals.exclusive,
    inclusive_tax: totals.inclusive,
    fees_total: totals.fees,
    total: totals.total,
  };
}

function expectEveryCart({ totals, discounts, fees, charity, rounding }: GoldenFigures, currency: string) {
  return {
    totals: totalsRecord(totals),
    subtotal: totals.subtotal,
    discounts: discounts.map(({ id, value }) => ({ id, value, cart_level: true })),
    fees: fees.map(({ id, value, taxes, line }) => ({ id, value, taxes, is_item_level: line !== undefined })),
    paid: addUp([totals.total, charity, rounding], currency),
  };
}

function expectNested(figures: GoldenFigures, currency: string) {
  return {
    ...expectEveryCart(figures, currency),
    rounding: figures.rounding,
    lines: figures.lines.map((line) => expectNestedLine(line, currency)),
  };
}

function expectNestedLine({ unit, parts, discounts }: GoldenLine, currency: string) {
  const [root, ...separate] = parts;
  return {
    unit,
    total: root?.gross,
    modifiers: addUp(
      separate.map(({ gross }) => gross),
      currency,
    ),
    taxes: taxesOfLine(parts, currency),
    discounts,
  };
}

/** "v1 total = root gross + item-level discounts, unit_cost = round(total / quantity)". */
function expectFlatLine({ unit, parts, discounts }: GoldenLine, quantity: number, currency: string) {
  const [root] = parts;
  const total = addUp([root?.gross ?? 0, root?.item ?? 0], currency);
  const perUnit = scale(moneyFromNumber(total, currency) as Money, { num: 1000, den: Math.round(quantity * 1000) });
  return { cost: unit, total, unit_cost: moneyToNumber(perUnit, currency), taxes: taxesOfLine(parts, currency), discounts };
}

function taxesOfLine(parts: GoldenLine['parts'], currency: string): Readonly<Record<string, number>> {
  return addUpById(
    parts.flatMap(({ taxes }) => Object.entries(taxes)),
    currency,
  );
}

function quantityAt({ request }: GoldenCase, index: number): number {
  return request.cart.cart_items[index]?.cart_item_with_root_map_node?.quantity ?? 1;
}
