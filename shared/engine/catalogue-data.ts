import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import type { DaypartSpan } from '../base/venue-time.ts';

/**
 * What one vendor sells and by which terms, as plain data: the service makes it from its catalogue file, the till from the menu it
 * pulled. Money is in minor units already; rates and percents are decimals still (0.0825, 12.5) and are compiled to exact ratios.
 */
export interface CatalogueData {
  readonly revision: string;
  readonly terms: VendorTerms;
  readonly taxes: readonly TaxData[];
  readonly items: readonly ItemData[];
  readonly itemSets: readonly ItemSetData[];
  readonly discounts: readonly DiscountData[];
  readonly fees: readonly FeeData[];
  readonly dayparts: readonly DaypartData[];
}

/**
 * What changed between two revisions; whatever is not named stayed as it was. Taxes, items and item sets are those that are new or
 * other than before; discounts, fees and day parts are whole lists.
 */
export interface CatalogueDelta {
  readonly revision: string;
  readonly terms?: VendorTerms;
  readonly taxes?: readonly TaxData[];
  readonly items?: readonly ItemData[];
  readonly removedItemIds?: readonly string[];
  readonly itemSets?: readonly ItemSetData[];
  readonly removedItemSetIds?: readonly string[];
  readonly discounts?: readonly DiscountData[];
  readonly fees?: readonly FeeData[];
  readonly dayparts?: readonly DaypartData[];
}

/** In the order in which a missing price falls through. */
export const PRICE_LEVELS = [
  'VENDOR_OVERRIDE_ACTIVE',
  'VENDOR_ACTIVE',
  'EVENT',
  'EVENT_TYPE',
  'VENUE_OVERRIDE_ACTIVE',
  'VENUE_ACTIVE',
  'VENUE_DEFAULT',
  'CORPORATE_DEFAULT',
] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];
export type LevelPrices = Readonly<Partial<Record<PriceLevel, Money>>>;

export interface CalculateOptions {
  readonly fees: boolean;
  readonly reductions: boolean;
  readonly taxes: boolean;
  readonly modifiers: boolean;
  readonly paymentPartner: boolean;
  readonly validatePrices: boolean;
  readonly validateCartTotals: boolean;
}

export interface VendorTerms {
  readonly vendorId: number;
  readonly venueId: number;
  readonly corporateId: number;
  readonly currency: string;
  readonly timezone: string;
  readonly taxRounding: 'LINE' | 'ORDER';
  readonly defaultTaxIds: readonly string[];
  readonly cashRounding?: CashRounding;
  readonly alcohol?: AlcoholRules;
  readonly charityEnabled: boolean;
  readonly options: CalculateOptions;
  readonly priceLevelSchedule: readonly ScheduledLevel[];
}

export interface CashRounding {
  readonly mode: 'NONE' | 'NEAREST' | 'UP' | 'DOWN';
  readonly increment: Money;
}

export interface AlcoholRules {
  readonly limitPerOrderEnabled: boolean;
  readonly limitPerOrder: number;
  readonly limitReachedMessage: string;
  readonly restrictionMessage: string;
}

/** Start inclusive, end exclusive. */
export interface ScheduledLevel {
  readonly level: PriceLevel;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export interface TaxData {
  readonly id: string;
  readonly name: string;
  readonly rate: number;
  readonly inclusive: boolean;
}

export interface ItemData {
  readonly id: string;
  readonly name: string;
  readonly sku?: string;
  readonly barcode?: string;
  /** This vendor's own prices are merged in already: at each level they go first. */
  readonly prices: LevelPrices;
  readonly taxIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly itemSetIds: readonly string[];
  readonly active: boolean;
  readonly priceOverride: boolean;
  readonly discountable: boolean;
  readonly taxable: boolean;
  readonly refundable: boolean;
  readonly isAlcohol: boolean;
  readonly isGiftCard: boolean;
  /** Sold by weight: in which unit, where the catalogue names it, and what it usually lies in. */
  readonly weighed?: { readonly unit?: string; readonly tare?: number };
  /** False for what exists only as a modifier; such an item as a line is a problem. */
  readonly soldAsItem: boolean;
  /** Its name in the catalogue, where people read a display name instead: a search finds it by both. */
  readonly catalogueName?: string;
  /** What the kitchen and the receipt call it, where they do not use its name. */
  readonly kitchenName?: string;
  readonly receiptName?: string;
  /** When it is served: lower numbers first; absent: after those that have one. */
  readonly servingOrder?: number;
  /** True: receipts leave it out. */
  readonly isOffReceipt?: true;
  /** Day parts named with `false` are those in which the item is not to be had. */
  readonly availability: readonly { readonly daypartId: string; readonly available: boolean }[];
}

export type ModifierMode = 'INCLUDED' | 'INCREASE_PARENT' | 'SEPARATE';

export interface ItemSetData {
  readonly id: string;
  readonly name: string;
  readonly min: number;
  readonly max: number | null;
  readonly includedQuantity: number;
  readonly nodes: readonly ModifierNodeData[];
}

export interface ModifierNodeData {
  readonly id: string;
  readonly itemId: string;
  readonly mode: ModifierMode;
  readonly defaultQuantity: number;
  readonly maxQuantity: number;
  /** Goes before the price of the node's item, at every level. */
  readonly price?: Money;
  readonly itemSetIds: readonly string[];
}

export type DiscountRule =
  | { readonly kind: 'PERCENT'; readonly percent: number }
  | { readonly kind: 'FLAT'; readonly amount: Money }
  | { readonly kind: 'BOGO'; readonly buy: number; readonly get: number; readonly percentOff: number }
  | { readonly kind: 'BUNDLE'; readonly parts: readonly BundlePart[]; readonly price: Money };

export interface BundlePart {
  readonly itemIds: readonly string[];
  readonly quantity: number;
}

export interface DiscountData {
  readonly id: string;
  readonly referenceId: string;
  readonly name: string;
  readonly shortDescription?: string;
  readonly promoCode?: string;
  readonly level: 'ITEM' | 'CART';
  readonly rule: DiscountRule;
  readonly autoApply: boolean;
  readonly active: boolean;
  readonly removalAllowed: boolean;
  readonly requiresApproval: boolean;
  readonly stackable: boolean;
  readonly priority: number;
  readonly maxAmount?: Money;
  readonly tags: readonly string[];
  /** True: receipts leave it out; it is in the total all the same. */
  readonly isOffReceipt?: true;
  readonly criteria: DiscountCriteria;
}

export interface DiscountCriteria {
  readonly itemIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  /** A decimal with at most three digits, as quantities are. */
  readonly minQuantity?: number;
  readonly minSubtotal?: Money;
  readonly startsAt?: Instant;
  readonly endsAt?: Instant;
  readonly daypartIds?: readonly string[];
  readonly orderTypes?: readonly string[];
  readonly paymentProvider?: string;
}

export type FeeBasis =
  | { readonly type: 'PERCENT'; readonly rate: number }
  | { readonly type: 'FLAT'; readonly amount: Money }
  | { readonly type: 'CUSTOM'; readonly amount: Money };

export interface FeeData {
  readonly id: string;
  readonly name: string;
  readonly basis: FeeBasis;
  readonly feeClass: 'GRATUITY' | 'SERVICE_CHARGE' | 'FEE' | 'TIP';
  readonly level: 'ORDER' | 'ITEM';
  readonly taxable: boolean;
  /** Empty: the vendor's default taxes apply when the fee is taxable. */
  readonly taxIds: readonly string[];
  readonly taxExempt: boolean;
  readonly autoApply: boolean;
  readonly applyBeforeDiscount: boolean;
  readonly removalRequiresApproval: boolean;
  readonly isAvailableForRefund: boolean;
  /** Of a tip or gratuity. False: receipts do not show it. */
  readonly printTips: boolean;
  /** Of a tip or gratuity: receipts suggest tips. */
  readonly printSuggestedTipAmount: boolean;
  /** True: receipts leave it out; it is in the total all the same. */
  readonly isOffReceipt?: true;
  readonly externalId?: string;
  /** Item level only: the items whose lines it covers; absent: all lines. */
  readonly itemIds?: readonly string[];
}

export interface DaypartData {
  readonly id: string;
  readonly name: string;
  readonly span: DaypartSpan;
  readonly groups: readonly MenuGroupData[];
}

export interface MenuGroupData {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  readonly sortOrder: number;
  readonly itemIds: readonly string[];
}
