import type { Money } from '../base/money.ts';
import type { Ratio } from '../base/ratio.ts';
import type { DiscountChoice } from './cart.ts';
import type {
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
} from './catalogue-data.ts';
import { entriesOf, type LayeredMap, lookUp } from './layered-map.ts';

/**
 * What one vendor sells, indexed for pricing: every look-up is a Map's, every rate an exact ratio. Made by `compileCatalogue` or, from
 * an older one, by `applyDelta`; never changed afterwards.
 */
export interface Catalogue {
  readonly revision: string;
  readonly terms: VendorTerms;
  /** Minor units in one whole unit of the currency. */
  readonly unitsPerWhole: number;
  readonly taxes: ReadonlyMap<string, CompiledTax>;
  /** Every set of tax ids that items and fees name, resolved once; the key joins the ids. */
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
  /** As the catalogue writes it, for answers. */
  readonly rateText: number;
  readonly data: TaxData;
}

/** The taxes that fall together on one amount N. With inclusive rates summing to I, what is taxed is B = N / (1 + I). */
export interface TaxPlan {
  /** 1 / (1 + I). */
  readonly netShare: Ratio;
  readonly hasInclusive: boolean;
  readonly taxes: readonly PlannedTax[];
}

export interface PlannedTax {
  readonly tax: CompiledTax;
  /** rate / (1 + I): the tax as a part of N, so that it takes one rounding. */
  readonly share: Ratio;
}

export interface CompiledItem {
  readonly data: ItemData;
  /** What each level comes to after falling through, in the order of PRICE_LEVELS. */
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
  /** In thousandths; 0 where none is asked. */
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

/** Lists of active discounts are in the order of application: by priority, then id. */
export interface CompiledDiscounts {
  readonly all: readonly CompiledDiscount[];
  readonly automatic: { readonly ITEM: readonly CompiledDiscount[]; readonly CART: readonly CompiledDiscount[] };
  /** Those that a payment partner's payment makes apply. */
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
  /** By id. */
  readonly ofItems: readonly CompiledFee[];
  /** By id. */
  readonly ofOrder: readonly CompiledFee[];
}

/** What depends on the hour. */
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

/** The node of that id in one of these sets, with its set. */
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

export function findDiscounts(catalogue: Catalogue, choice: DiscountChoice): readonly CompiledDiscount[] {
  const { byReferenceId, byPromoCode } = catalogue.discounts;
  return ('referenceId' in choice ? byReferenceId.get(choice.referenceId) : byPromoCode.get(choice.promoCode)) ?? [];
}

export function findFee(catalogue: Catalogue, feeId: string): CompiledFee | undefined {
  return catalogue.fees.byId.get(feeId);
}
