import type { LineId } from '../../../shared/base/ids.ts';
import type { Money } from '../../../shared/base/money.ts';
import type { Instant } from '../../../shared/base/time.ts';
import type { Cart, CartLine, ChosenModifier, Quantity } from '../../../shared/engine/terms/cart.ts';
import type {
  CalculateOptions,
  CatalogueData,
  DaypartData,
  DiscountData,
  DiscountRule,
  FeeBasis,
  FeeData,
  ItemData,
  ItemSetData,
  ModifierMode,
  ModifierNodeData,
  TaxData,
  VendorTerms,
} from '../../../shared/engine/terms/catalogue-data.ts';

/** Short ways to write catalogues and carts whose every unnamed member is the plain case. */

/** A Saturday, 18:00 in UTC. */
export const AT = '2026-11-21T18:00:00.000Z' as Instant;

export const ALL_OPTIONS: CalculateOptions = {
  fees: true,
  reductions: true,
  taxes: true,
  modifiers: true,
  paymentPartner: true,
  validatePrices: true,
  validateCartTotals: false,
};

export const ALWAYS_OPEN: DaypartData = {
  id: 'day',
  name: 'All day',
  span: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], start: '00:00', end: '24:00' },
  groups: [],
};

export function minor(amount: number): Money {
  return amount as Money;
}

export function makeTerms(given: Partial<VendorTerms> = {}): VendorTerms {
  return {
    vendorId: 1,
    venueId: 1,
    corporateId: 1,
    currency: 'USD',
    timezone: 'UTC',
    taxRounding: 'LINE',
    defaultTaxIds: [],
    charityEnabled: false,
    options: ALL_OPTIONS,
    priceLevelSchedule: [],
    ...given,
  };
}

export function makeData(given: Partial<CatalogueData>): CatalogueData {
  const empty = { revision: 'r1', terms: makeTerms(), taxes: [], items: [], itemSets: [], discounts: [], fees: [] };
  return { ...empty, dayparts: [ALWAYS_OPEN], ...given };
}

export function makeTax(id: string, rate: number, inclusive: boolean): TaxData {
  return { id, name: id, rate, inclusive };
}

/** A price of undefined means an item that has none. */
export function makeItem(id: string, price: number | undefined, given: Partial<ItemData> = {}): ItemData {
  return {
    id,
    name: id,
    prices: price === undefined ? {} : { CORPORATE_DEFAULT: minor(price) },
    taxIds: [],
    categoryIds: [],
    itemSetIds: [],
    active: true,
    priceOverride: false,
    discountable: true,
    taxable: true,
    refundable: true,
    isAlcohol: false,
    isGiftCard: false,
    soldAsItem: true,
    availability: [],
    ...given,
  };
}

export function makeSet(id: string, nodes: readonly ModifierNodeData[], given: Partial<ItemSetData> = {}): ItemSetData {
  return { id, name: id, min: 0, max: null, includedQuantity: 0, nodes, ...given };
}

/** Nodes bear the id of their item, after an `n`. */
export function makeNode(itemId: string, mode: ModifierMode, given: Partial<ModifierNodeData> = {}): ModifierNodeData {
  return { id: `n${itemId}`, itemId, mode, defaultQuantity: 0, maxQuantity: 99, itemSetIds: [], ...given };
}

export function makeDiscount(id: string, level: 'ITEM' | 'CART', rule: DiscountRule, given: Partial<DiscountData> = {}): DiscountData {
  return {
    id,
    referenceId: `ref-${id}`,
    name: id,
    level,
    rule,
    autoApply: true,
    active: true,
    removalAllowed: true,
    requiresApproval: false,
    stackable: true,
    priority: 1,
    tags: [],
    criteria: {},
    ...given,
  };
}

export function makeFee(id: string, level: 'ORDER' | 'ITEM', basis: FeeBasis, given: Partial<FeeData> = {}): FeeData {
  return {
    id,
    name: id,
    basis,
    feeClass: 'FEE',
    level,
    taxable: false,
    taxIds: [],
    taxExempt: false,
    autoApply: true,
    applyBeforeDiscount: false,
    removalRequiresApproval: false,
    isAvailableForRefund: true,
    printTips: false,
    printSuggestedTipAmount: false,
    ...given,
  };
}

export function makeCart(lines: readonly CartLine[], given: Partial<Cart> = {}): Cart {
  const nothing = { discounts: [], fees: [], removedFeeIds: [], charity: false };
  return { orderType: 'POS', lines, ...nothing, payments: [{ paymentType: 2 }], ...given };
}

/** Quantities are written in pieces: 1.5 is 1500 thousandths. */
export function makeLine(itemId: string, pieces: number, given: Partial<CartLine> = {}): CartLine {
  return {
    id: `line-${itemId}` as LineId,
    itemId,
    quantity: Math.round(pieces * 1000) as Quantity,
    activity: 'PURCHASE',
    modifiers: [],
    ...given,
  };
}

export function choose(itemId: string, quantity: number, modifiers: readonly ChosenModifier[] = []): ChosenModifier {
  return { id: `m-${itemId}` as LineId, itemId, nodeId: `n${itemId}`, quantity, modifiers };
}
