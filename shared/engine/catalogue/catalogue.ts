import type { Money } from '../../base/money.ts';
import type { Ratio } from '../../base/ratio.ts';
import type { DiscountChoice } from '../terms/cart.ts';
import type {
  CatalogueData,
  DaypartData,
  DiscountData,
  FeeData,
  ItemData,
  ItemSetData,
  ModifierNodeData,
  PriceLevel,
  ScheduledLevel,
  TaxData,
  VendorTerms,
} from '../terms/catalogue-data.ts';
import { entriesOf, type LayeredMap, lookUp } from '../terms/layered-map.ts';

/**
 * One vendor's menu, indexed for pricing: look-ups are Map look-ups and rates are exact ratios. Made by `compileCatalogue`, or by
 * `applyDelta` from an older one. Immutable.
 */
export interface Catalogue {
  readonly revision: string;
  readonly terms: VendorTerms;
  /** Minor units in one whole unit of the currency. */
  readonly unitsPerWhole: number;
  readonly taxes: ReadonlyMap<string, CompiledTax>;
  /** Every combination of tax ids on items and fees, resolved once. The key is the joined ids. */
  readonly taxPlans: ReadonlyMap<string, TaxPlan>;
  readonly items: LayeredMap<CompiledItem>;
  readonly itemSets: LayeredMap<CompiledItemSet>;
  readonly discounts: CompiledDiscounts;
  readonly fees: CompiledFees;
  readonly calendar: Calendar;
}

/** A tax with its rate as an exact ratio. */
export interface CompiledTax {
  readonly id: string;
  readonly name: string;
  readonly inclusive: boolean;
  readonly rate: Ratio;
  /** The rate as the catalogue writes it, for the service's answers. */
  readonly rateText: number;
  readonly data: TaxData;
}

/** The taxes on one amount N. With inclusive rates summing to I, the taxable base is B = N / (1 + I). */
export interface TaxPlan {
  /** 1 / (1 + I). */
  readonly netShare: Ratio;
  readonly hasInclusive: boolean;
  readonly taxes: readonly PlannedTax[];
}

export interface PlannedTax {
  readonly tax: CompiledTax;
  /** rate / (1 + I): the tax as a share of N, so that it is rounded only once. */
  readonly share: Ratio;
}

export interface CompiledItem {
  readonly data: ItemData;
  /** The price at each level after fall-through, in the order of PRICE_LEVELS. */
  readonly prices: readonly (EffectivePrice | undefined)[];
  /** Empty for an item that is not taxable. */
  readonly taxPlan: TaxPlan;
}

export interface EffectivePrice {
  readonly level: PriceLevel;
  readonly price: Money;
}

export interface CompiledItemSet {
  readonly data: ItemSetData;
  readonly nodes: ReadonlyMap<string, ModifierNodeData>;
}

export interface CompiledDiscount {
  readonly data: DiscountData;
  readonly rule: CompiledDiscountRule;
  readonly itemIds: ReadonlySet<string> | undefined;
  readonly categoryIds: ReadonlySet<string> | undefined;
  readonly daypartIds: ReadonlySet<string> | undefined;
  readonly orderTypes: ReadonlySet<string> | undefined;
  /** In thousandths; 0 when there is no minimum. */
  readonly minQuantity: number;
}

export type CompiledDiscountRule = PercentRule | FlatRule | BogoRule | BundleRule;

export interface PercentRule {
  readonly kind: 'PERCENT';
  readonly share: Ratio;
}

export interface FlatRule {
  readonly kind: 'FLAT';
  readonly amount: Money;
}

export interface BogoRule {
  readonly kind: 'BOGO';
  readonly buy: number;
  readonly get: number;
  readonly share: Ratio;
}

export interface BundleRule {
  readonly kind: 'BUNDLE';
  readonly parts: readonly { readonly itemIds: ReadonlySet<string>; readonly quantity: number }[];
  readonly price: Money;
}

/** Active discounts are listed in the order of application: by priority, then id. */
export interface CompiledDiscounts {
  readonly all: readonly CompiledDiscount[];
  readonly automatic: { readonly ITEM: readonly CompiledDiscount[]; readonly CART: readonly CompiledDiscount[] };
  /** Discounts that a payment by the partner triggers. */
  readonly ofPartners: readonly CompiledDiscount[];
  readonly byReferenceId: ReadonlyMap<string, readonly CompiledDiscount[]>;
  readonly byPromoCode: ReadonlyMap<string, readonly CompiledDiscount[]>;
}

export interface CompiledFee {
  readonly data: FeeData;
  /** Zero unless PERCENT. */
  readonly rate: Ratio;
  readonly taxPlan: TaxPlan;
  readonly itemIds: ReadonlySet<string> | undefined;
}

export interface CompiledFees {
  readonly byId: ReadonlyMap<string, CompiledFee>;
  /** Sorted by id. */
  readonly ofItems: readonly CompiledFee[];
  /** Sorted by id. */
  readonly ofOrder: readonly CompiledFee[];
}

/** The parts of the catalogue that depend on the time. */
export interface Calendar {
  readonly timezone: string;
  readonly dayparts: readonly CompiledDaypart[];
  readonly schedule: readonly ScheduledLevel[];
}

export interface CompiledDaypart {
  readonly data: DaypartData;
  /** All items of all its menu groups. */
  readonly itemIds: ReadonlySet<string>;
}

export function findItem(catalogue: Catalogue, itemId: string): CompiledItem | undefined {
  return lookUp(catalogue.items, itemId);
}

export function findItemSet(catalogue: Catalogue, itemSetId: string): CompiledItemSet | undefined {
  return lookUp(catalogue.itemSets, itemSetId);
}

/** Returns the node with this id from one of the sets, with its set. */
export function findNode(
  catalogue: Catalogue,
  itemSetIds: readonly string[],
  nodeId: string,
): { readonly node: ModifierNodeData; readonly itemSet: CompiledItemSet } | undefined {
  for (const itemSetId of itemSetIds) {
    const itemSet = findItemSet(catalogue, itemSetId);
    const node = itemSet?.nodes.get(nodeId);
    if (itemSet !== undefined && node !== undefined) return { node, itemSet };
  }
  return undefined;
}

export function* itemsOf(catalogue: Catalogue): Generator<CompiledItem> {
  for (const [, item] of entriesOf(catalogue.items)) yield item;
}

/** Returns the data from which this catalogue can be compiled again. */
export function dataOfCatalogue({ revision, terms, taxes, items, itemSets, discounts, fees, calendar }: Catalogue): CatalogueData {
  return {
    revision,
    terms,
    taxes: [...taxes.values()].map(({ data }) => data),
    items: Array.from(entriesOf(items), ([, { data }]) => data),
    itemSets: Array.from(entriesOf(itemSets), ([, { data }]) => data),
    discounts: discounts.all.map(({ data }) => data),
    fees: [...fees.byId.values()].map(({ data }) => data),
    dayparts: calendar.dayparts.map(({ data }) => data),
  };
}

export function findDiscounts(catalogue: Catalogue, choice: DiscountChoice): readonly CompiledDiscount[] {
  const { byReferenceId, byPromoCode } = catalogue.discounts;
  return ('referenceId' in choice ? byReferenceId.get(choice.referenceId) : byPromoCode.get(choice.promoCode)) ?? [];
}

export function findFee(catalogue: Catalogue, feeId: string): CompiledFee | undefined {
  return catalogue.fees.byId.get(feeId);
}
