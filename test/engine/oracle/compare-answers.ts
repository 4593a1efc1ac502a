import { compileCatalogue } from '../../../shared/engine/catalogue/compile-catalogue.ts';
import type { AppliedDiscount, AppliedFee, AppliedTax, PricedCart, PricedLine } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../../shared/engine/pricing/price-cart.ts';
import type { ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import type { PricingCase } from '../random-case.ts';
import { type OracleAnswer, oraclePrice } from './oracle-price.ts';
import { byText, type SaleDiscount, type SaleFee, type SaleLine, type SaleTax } from './sale.ts';
import { taxOfKind } from './totals.ts';

/** Both answers as the same plain figures, so that any difference is one of values. */
export interface Figures {
  readonly refusals: readonly string[];
  readonly totals: Readonly<Record<string, number>>;
  readonly lines: Readonly<Record<string, unknown>>;
  readonly discounts: readonly string[];
  readonly pending: readonly string[];
  readonly fees: readonly string[];
}

export interface Comparison {
  readonly differences: readonly string[];
  readonly answer: OracleAnswer;
}

/** Refusals that say nothing about the figures: the rest of the cart is still compared. */
const FIGURES_HOLD = [
  'payments_differ',
  'alcohol_limit',
  'vendor_closed',
  'item_unavailable',
  'cart_totals_differ',
  'unknown_discount',
  'unknown_fee',
];

/** Refusals that depend on figures, which are not known where a line has no price. */
const DEPENDS_ON_FIGURES = ['alcohol_limit', 'cart_totals_differ', 'payments_differ'];

export function compareCase({ data, cart, context }: PricingCase): Comparison {
  const answer = oraclePrice(data, cart, context);
  const priced = priceCart(compileCatalogue(data), cart, context);
  const areModifiersPriced = answer.sale.options.modifiers;
  const expected = oracleFigures(answer, areModifiersPriced);
  const actual = engineFigures(priced, lineOfIds(answer), areModifiersPriced);
  const areFiguresSound = expected.refusals.every((refusal) => FIGURES_HOLD.includes(codeOf(refusal)));
  if (!areFiguresSound) {
    const sound = (refusals: readonly string[]) => withoutConsequences(refusals, expected.refusals);
    return { answer, differences: listDifferences('.refusals', sound(expected.refusals), sound(actual.refusals)) };
  }
  // Payments that do not come out even leave no one sum that is paid in cash.
  const isRounded = !expected.refusals.includes('payments_differ -');
  const rounding = isRounded ? {} : { cashRounding: 0 };
  const rounded = (figures: Figures) => ({ ...figures, totals: { ...figures.totals, ...rounding } });
  return { answer, differences: listDifferences('', rounded(expected), rounded(actual)) };
}

function codeOf(refusal: string): string {
  return refusal.split(' ')[0] as string;
}

/** An empty cart has that refusal alone. Otherwise leaves out refusals that depend on unknown figures, and further refusals of a line with a bad quantity. */
function withoutConsequences(refusals: readonly string[], expected: readonly string[]): string[] {
  if (expected.includes('empty_cart -')) return refusals.filter((refusal) => refusal === 'empty_cart -');
  return refusals.filter((refusal) => {
    const lineId = refusal.split(' ')[1] as string;
    const isOnBadLine = expected.includes(`bad_quantity ${lineId}`) && codeOf(refusal) !== 'bad_quantity';
    return !isOnBadLine && !DEPENDS_ON_FIGURES.includes(codeOf(refusal));
  });
}

/** Every place where two plain values differ, as text. */
export function listDifferences(path: string, expected: unknown, actual: unknown): string[] {
  if (isRecord(expected) && isRecord(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) => listDifferences(`${path}.${key}`, expected[key], actual[key]));
  }
  return Object.is(expected, actual) ? [] : [`${path}: oracle ${JSON.stringify(expected)}, engine ${showValue(actual)}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function showValue(value: unknown): string {
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

function oracleFigures({ sale, totals }: OracleAnswer, areModifiersPriced: boolean): Figures {
  return {
    refusals: [...sale.refusals].sort(),
    totals: Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, Number(value)])),
    lines: Object.fromEntries(sale.lines.map((line) => [line.line.id, oracleLine(line, areModifiersPriced)])),
    discounts: withoutNothing(sale.cartDiscounts.map(oracleDiscount)),
    pending: [...sale.pendingDiscountIds].sort(),
    fees: sale.fees.map(oracleFee),
  };
}

function engineFigures(priced: PricedCart, lineOfId: ReadonlyMap<string, string>, areModifiersPriced: boolean): Figures {
  const refusing = priced.problems.filter((problem) => problem.severity === 'refuse');
  const lineOf = (id: string | undefined) => (id === undefined ? '-' : (lineOfId.get(id) ?? id));
  return {
    refusals: [...new Set(refusing.map((problem) => `${problem.code} ${lineOf(problem.lineId)}`))].sort(),
    totals: { ...priced.totals },
    lines: Object.fromEntries(priced.lines.map((line) => [line.line.id, engineLine(line, areModifiersPriced)])),
    discounts: withoutNothing(priced.discounts.map(engineDiscount)),
    pending: priced.pendingDiscounts.map((discount) => discount.id).sort(),
    fees: priced.fees.map(engineFee),
  };
}

/** A problem with a modifier may name the modifier; both mean its line. */
function lineOfIds({ sale }: OracleAnswer): Map<string, string> {
  const lineOf = new Map<string, string>();
  const name = (lineId: string, modifiers: readonly ChosenModifier[]): void => {
    for (const modifier of modifiers) {
      lineOf.set(modifier.id, lineId);
      name(lineId, modifier.modifiers);
    }
  };
  for (const line of sale.cart.lines) name(line.id, line.modifiers);
  return lineOf;
}

function oracleLine(line: SaleLine, areModifiersPriced: boolean) {
  return {
    unitCost: Number(line.unitCost),
    originalUnitCost: Number(line.originalUnitCost),
    components: line.components.map((one) => ({
      of: one.chosen?.id ?? 'root',
      gross: Number(one.gross),
      originalGross: Number(one.originalGross),
      itemDiscount: Number(one.itemDiscount),
      cartDiscount: Number(one.cartDiscount),
      taxes: oracleTaxes(one.taxes),
    })),
    modifiers: (areModifiersPriced ? line.modifiers : []).map((one) => ({
      of: one.chosen.id,
      totalQuantity: Number(one.totalQuantity),
      mode: one.mode,
      freeUnits: Number(one.freeUnits),
      increasesParentBy: Number(one.increasesParentBy),
      childrenAdd: Number(one.childrenAdd),
      ...(one.mode === 'INCLUDED' ? {} : { price: Number(one.price) }),
    })),
    discounts: withoutNothing(line.discounts.map(oracleDiscount)),
  };
}

function engineLine(line: PricedLine, areModifiersPriced: boolean) {
  return {
    unitCost: line.unitCost,
    originalUnitCost: line.originalUnitCost,
    components: line.components.map((one) => ({
      of: one.modifierIndex === undefined ? 'root' : line.modifiers[one.modifierIndex]?.chosen.id,
      gross: one.gross,
      originalGross: one.originalGross,
      itemDiscount: one.itemDiscount,
      cartDiscount: one.cartDiscount,
      taxes: engineTaxes(one.taxes),
    })),
    modifiers: (areModifiersPriced ? line.modifiers : []).map((one) => ({
      of: one.chosen.id,
      totalQuantity: one.totalQuantity,
      mode: one.mode,
      freeUnits: one.freeUnits,
      increasesParentBy: one.increasesParentBy,
      childrenAdd: one.childrenAdd,
      ...(one.mode === 'INCLUDED' ? {} : { price: one.price }),
    })),
    discounts: withoutNothing(line.discounts.map(engineDiscount)),
  };
}

/** A line's share of a discount may be nothing; whether that is listed is a matter of taste. */
function withoutNothing(shown: readonly string[]): string[] {
  return shown.filter((one) => !one.includes(' value 0 '));
}

function oracleDiscount(one: SaleDiscount): string {
  return `${one.discount.id} value ${one.value} quantity ${one.quantity}${one.bundleIndex === undefined ? '' : ` bundle ${one.bundleIndex}`}`;
}

function engineDiscount(one: AppliedDiscount): string {
  return `${one.discount.id} value ${one.value} quantity ${one.quantity}${one.bundleIndex === undefined ? '' : ` bundle ${one.bundleIndex}`}`;
}

function oracleFee(one: SaleFee): string {
  const about = `${one.fee.id} on ${one.lineId ?? 'order'} basis ${one.basisAmount ?? 'rate'} value ${one.value}`;
  return `${about} exclusive ${taxOfKind(one.taxes, false)} inclusive ${taxOfKind(one.taxes, true)} ${oracleTaxes(one.taxes).join()}`;
}

function engineFee(one: AppliedFee): string {
  const about = `${one.fee.id} on ${one.lineId ?? 'order'} basis ${one.basisAmount ?? 'rate'} value ${one.value}`;
  return `${about} exclusive ${one.exclusiveTax} inclusive ${one.inclusiveTax} ${engineTaxes(one.taxes).join()}`;
}

function oracleTaxes(taxes: readonly SaleTax[]): string[] {
  return taxes.map((one) => `${one.tax.id} on ${one.taxable}: ${one.amount}`).sort(byText);
}

function engineTaxes(taxes: readonly AppliedTax[]): string[] {
  return taxes.map((one) => `${one.tax.id} on ${one.taxable}: ${one.amount}`).sort(byText);
}
