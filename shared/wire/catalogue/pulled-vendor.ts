import { moneyFromNumber } from '../../base/currency.ts';
import { ratioOfDecimal } from '../../base/ratio.ts';
import { isTimeZone } from '../../base/venue-time.ts';
import type { DiscountDefinition } from '../../contract/records/discount.ts';
import type { Fee } from '../../contract/records/fee.ts';
import type { ItemV2, MenuV2 } from '../../contract/records/menu.ts';
import type { ItemSet } from '../../contract/records/modifier.ts';
import type { MenuItemTax } from '../../contract/records/tax.ts';
import type { Vendor } from '../../contract/records/vendor.ts';
import type { Venue } from '../../contract/records/venue.ts';

/** A till's data pulled from a service. Each record is valid by its schema. */
export interface PulledVendor {
  readonly vendor: Vendor;
  /** Contains whether the venue collects charity. */
  readonly venue?: Venue;
  readonly menu: MenuV2;
  readonly discounts: readonly DiscountDefinition[];
  readonly fees: readonly Fee[];
  /** Absent when nothing was learned. The learned items are already merged into the menu. */
  readonly learned?: LearnedItems;
}

/** The service's answers to barcode look-ups. */
export interface LearnedItems {
  /** Item ids by barcode. */
  readonly codes: Readonly<Record<string, string>>;
  /** Items that are on no menu. */
  readonly items: readonly ItemV2[];
}

/** Returns the path of the first number with too many decimals: a schema cannot limit the decimals of an amount or a rate. */
export function findImpreciseNumber(pulled: PulledVendor): string | undefined {
  const judge = judgeOf(pulled);
  const inTerms = findImpreciseTerm(judge, pulled);
  if (inTerms !== undefined) return inTerms;
  for (const [index, item] of pulled.menu.items.entries()) {
    const path = findImpreciseInItem(judge, item, index);
    if (path !== undefined) return path;
  }
  return undefined;
}

export function judgeOf({ vendor }: Pick<PulledVendor, 'vendor'>): Judge {
  return { currency: vendor.currency, rates: new Map(), goodSets: new WeakSet() };
}

/** Looks at everything but the items. */
export function findImpreciseTerm(judge: Judge, { vendor, discounts, fees }: Omit<PulledVendor, 'menu'>): string | undefined {
  for (const path of badTerms(judge, vendor, discounts, fees)) return path;
  return undefined;
}

export function findImpreciseInItem(judge: Judge, item: ItemV2, index: number): string | undefined {
  for (const path of badItem(judge, item, `menu.items[${index}]`)) return path;
  return undefined;
}

export interface Judge {
  readonly currency: string;
  /** Caches results by rate: a menu has few rates, each thousands of times. */
  readonly rates: Map<number, boolean>;
  /** Items of a stored menu share their sets. */
  readonly goodSets: WeakSet<ItemSet>;
}

const RATE_DECIMALS = 6;

function isAmount({ currency }: Judge, value: number | undefined): boolean {
  return value === undefined || moneyFromNumber(value, currency) !== undefined;
}

function isDecimal(value: number | undefined, decimals: number): boolean {
  return value === undefined || ratioOfDecimal(value, decimals) !== undefined;
}

function* badTerms(judge: Judge, vendor: Vendor, discounts: readonly DiscountDefinition[], fees: readonly Fee[]): Generator<string> {
  if (!isTimeZone(vendor.timezone)) yield 'vendor.timezone';
  if (!isAmount(judge, vendor.rounding?.increment)) yield 'vendor.rounding.increment';
  yield* badRates(judge, vendor.default_taxes ?? [], 'vendor.default_taxes');
  for (const [index, discount] of discounts.entries()) yield* badDiscount(judge, discount, `discounts[${index}]`);
  for (const [index, fee] of fees.entries()) {
    const isCountable =
      fee.fee_type === 'FLAT' || fee.fee_type === 'CUSTOM' ? isAmount(judge, fee.fee_basis) : isDecimal(fee.fee_basis, RATE_DECIMALS);
    if (!isCountable) yield `fees[${index}].fee_basis`;
    yield* badRates(judge, fee.taxes, `fees[${index}].taxes`);
  }
}

function* badItem(judge: Judge, item: ItemV2, path: string): Generator<string> {
  if (!isAmount(judge, item.price)) yield `${path}.price`;
  for (const [index, { price }] of item.prices.entries()) if (!isAmount(judge, price)) yield `${path}.prices[${index}].price`;
  yield* badRates(judge, item.taxes, `${path}.taxes`);
  for (const [index, itemSet] of item.item_sets.entries()) yield* badSet(judge, itemSet, `${path}.item_sets[${index}]`);
}

function* badSet(judge: Judge, itemSet: ItemSet, path: string): Generator<string> {
  if (judge.goodSets.has(itemSet)) return;
  for (const [index, node] of itemSet.nodes.entries()) {
    const own = `${path}.nodes[${index}]`;
    if (!isAmount(judge, node.price)) yield `${own}.price`;
    yield* badRates(judge, node.taxes, `${own}.taxes`);
    for (const [below, itemSet] of node.item_sets.entries()) yield* badSet(judge, itemSet, `${own}.item_sets[${below}]`);
  }
  judge.goodSets.add(itemSet);
}

function* badRates({ rates }: Judge, taxes: readonly MenuItemTax[], path: string): Generator<string> {
  for (const [index, { rate }] of taxes.entries()) {
    const isGood = rates.get(rate) ?? isDecimal(rate, RATE_DECIMALS);
    rates.set(rate, isGood);
    if (!isGood) yield `${path}[${index}].rate`;
  }
}

function* badDiscount(judge: Judge, discount: DiscountDefinition, path: string): Generator<string> {
  const { kind, amount, max_amount, criteria, bogo, bundle } = discount;
  if (kind === 'FLAT' && !isAmount(judge, amount)) yield `${path}.amount`;
  if (kind === 'PERCENT' && !isDecimal(amount, RATE_DECIMALS)) yield `${path}.amount`;
  if (kind === 'BOGO' && bogo === undefined) yield `${path}.bogo`;
  if (kind === 'BUNDLE' && bundle === undefined) yield `${path}.bundle`;
  if (!isAmount(judge, max_amount)) yield `${path}.max_amount`;
  if (!isAmount(judge, criteria.min_subtotal)) yield `${path}.criteria.min_subtotal`;
  if (!isDecimal(criteria.min_quantity, 3)) yield `${path}.criteria.min_quantity`;
  if (!isDecimal(bogo?.percent_off, RATE_DECIMALS)) yield `${path}.bogo.percent_off`;
  if (!isAmount(judge, bundle?.price)) yield `${path}.bundle.price`;
}
