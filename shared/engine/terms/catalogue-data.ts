import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { DaypartSpan } from '../../base/venue-time.ts';
import type { Named } from './names.ts';

/**
 * One vendor's menu and terms as plain data: the service builds it from its catalogue file, the till from the menu it pulled. Money is in
 * minor units; rates and percents are still decimals (0.0825, 12.5), which the compiler turns into exact ratios.
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
 * The difference between two revisions. Absent members are unchanged. Taxes, items and item sets list only new or changed entries;
 * discounts, fees and day parts are complete lists.
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

/** In fall-through order: an item without a price at one level uses the next. */
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

export interface ItemData extends Named {
  readonly id: string;
  readonly sku?: string;
  readonly barcode?: string;
  /** This vendor's own prices are already merged in and take precedence at each level. */
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
  /** Present when sold by weight: the unit if the catalogue names one, and the usual tare. */
  readonly weighed?: { readonly unit?: string; readonly tare?: number };
  /** False for items that exist only as modifiers; one as a line is a problem. */
  readonly soldAsItem: boolean;
  /** The catalogue's name when the item has a different display name: search finds both. */
  readonly catalogueName?: string;
  /** The name on kitchen tickets, when it differs from `name`. */
  readonly kitchenName?: string;
  readonly receiptName?: string;
  /** Lower numbers are served first; items without a number come last. */
  readonly servingOrder?: number;
  /** True: receipts leave it out. */
  readonly isOffReceipt?: true;
  /** Entries with `available: false` are the day parts in which the item is not sold. */
  readonly availability: readonly { readonly daypartId: string; readonly available: boolean }[];
}

export type ModifierMode = 'INCLUDED' | 'INCREASE_PARENT' | 'SEPARATE';

export interface ItemSetData extends Named {
  readonly id: string;
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
  /** Takes precedence over the price of the node's item, at every level. */
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

export interface DiscountData extends Named {
  readonly id: string;
  readonly referenceId: string;
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
  /** True: receipts leave it out, but it still counts in the total. */
  readonly isOffReceipt?: true;
  readonly criteria: DiscountCriteria;
}

export interface DiscountCriteria {
  readonly itemIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  /** A decimal with at most three digits, like quantities. */
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

export interface FeeData extends Named {
  readonly id: string;
  readonly basis: FeeBasis;
  readonly feeClass: 'GRATUITY' | 'SERVICE_CHARGE' | 'FEE' | 'TIP';
  readonly level: 'ORDER' | 'ITEM';
  readonly taxable: boolean;
  /** Empty: a taxable fee has the vendor's default taxes. */
  readonly taxIds: readonly string[];
  readonly taxExempt: boolean;
  readonly autoApply: boolean;
  readonly applyBeforeDiscount: boolean;
  readonly removalRequiresApproval: boolean;
  readonly isAvailableForRefund: boolean;
  /** For a tip or gratuity. False: receipts do not show it. */
  readonly printTips: boolean;
  /** For a tip or gratuity. True: receipts suggest tips. */
  readonly printSuggestedTipAmount: boolean;
  /** True: receipts leave it out, but it still counts in the total. */
  readonly isOffReceipt?: true;
  readonly externalId?: string;
  /** Item level only: the items it applies to; absent: all. */
  readonly itemIds?: readonly string[];
}

export interface DaypartData extends Named {
  readonly id: string;
  readonly span: DaypartSpan;
  readonly groups: readonly MenuGroupData[];
}

export interface MenuGroupData extends Named {
  readonly id: string;
  readonly color?: string;
  readonly sortOrder: number;
  readonly itemIds: readonly string[];
}
