import { expect } from 'vitest';
import type { LineId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { type Instant, parseInstant } from '../../shared/base/time.ts';
import { WEEKDAYS } from '../../shared/base/venue-time.ts';
import { emptyCart } from '../../shared/engine/cart/cart-lines.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { PricingContext } from '../../shared/engine/priced-lines/cart-pricing.ts';
import type { PricedCart, PricedLine } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine, ChosenModifier, Quantity } from '../../shared/engine/terms/cart.ts';
import type {
  CalculateOptions,
  CatalogueData,
  DaypartData,
  DiscountData,
  FeeData,
  ItemData,
  ItemSetData,
  ModifierNodeData,
  VendorTerms,
} from '../../shared/engine/terms/catalogue-data.ts';
import { entriesOf } from '../../shared/engine/terms/layered-map.ts';
import { ALL_OPTIONS, makeDiscount, makeFee, makeItem, makeNode, makeSet, makeTerms, minor } from './oracle/sample.ts';

/** The smallest catalogue that can be sold by, and short functions for what differs from it in one test. */

export function at(text: string): Instant {
  return parseInstant(text) as Instant;
}

/** A Saturday evening, 19:00 in Berlin. */
export const NOW = at('2026-11-21T18:00:00Z');

/** All that pricing can see of a catalogue. How its maps are layered, and which plans it keeps in store, is its own affair. */
export function contentOf({ taxPlans: _, items, itemSets, ...rest }: Catalogue) {
  return { ...rest, items: new Map(entriesOf(items)), itemSets: new Map(entriesOf(itemSets)) };
}

export function terms(more: Partial<VendorTerms> = {}): VendorTerms {
  return makeTerms({
    timezone: 'Europe/Berlin',
    charityEnabled: true,
    options: { ...ALL_OPTIONS, paymentPartner: false },
    ...more,
  });
}

/** At VENUE_DEFAULT, in cents; `undefined` has no price at all. */
export function item(id: string, cents: number | undefined, more: Partial<ItemData> = {}): ItemData {
  const prices = cents === undefined ? {} : { VENUE_DEFAULT: minor(cents) };
  return makeItem(id, undefined, { name: `Item ${id}`, prices, ...more });
}

export function node(id: string, itemId: string, more: Partial<ModifierNodeData> = {}): ModifierNodeData {
  return makeNode(itemId, 'INCREASE_PARENT', { id, ...more });
}

export function itemSet(id: string, nodes: readonly ModifierNodeData[], more: Partial<ItemSetData> = {}): ItemSetData {
  return makeSet(id, nodes, { name: `Set ${id}`, ...more });
}

export function discount(id: string, rule: DiscountData['rule'], more: Partial<DiscountData> = {}): DiscountData {
  return makeDiscount(id, 'ITEM', rule, { name: `Discount ${id}`, ...more });
}

export const percent = (value: number): DiscountData['rule'] => ({ kind: 'PERCENT', percent: value });
export const flat = (cents: number): DiscountData['rule'] => ({ kind: 'FLAT', amount: money(cents) });

export function fee(id: string, basis: FeeData['basis'], more: Partial<FeeData> = {}): FeeData {
  return makeFee(id, 'ORDER', basis, { name: `Fee ${id}`, ...more });
}

export function daypart(id: string, itemIds: readonly string[], start = '00:00', end = '24:00'): DaypartData {
  return { id, name: id, span: { days: WEEKDAYS, start, end }, groups: [{ id: 'g', name: 'Menu', sortOrder: 1, itemIds }] };
}

/** Every item is on the menu of a day part that always runs, unless the test names its own. */
export function data(items: readonly ItemData[], more: Partial<CatalogueData> = {}): CatalogueData {
  return {
    revision: '1',
    terms: terms(),
    taxes: [],
    items,
    itemSets: [],
    discounts: [],
    fees: [],
    dayparts: [
      daypart(
        'all',
        items.map(({ id }) => id),
      ),
    ],
    ...more,
  };
}

export function catalogueWith(items: readonly ItemData[], more: Partial<CatalogueData> = {}): Catalogue {
  return compileCatalogue(data(items, more));
}

export function withOptions(catalogue: Catalogue, options: Partial<CalculateOptions>): Catalogue {
  const { terms: own } = catalogue;
  return { ...catalogue, terms: { ...own, options: { ...own.options, ...options } } };
}

export function pieces(count: number): Quantity {
  return Math.round(count * 1000) as Quantity;
}

let lines = 0;

export function line(itemId: string, count = 1, more: Partial<CartLine> = {}): CartLine {
  return { id: `line-${++lines}` as LineId, itemId, quantity: pieces(count), activity: 'PURCHASE', modifiers: [], ...more };
}

export function pick(nodeId: string, itemId: string, more: Partial<ChosenModifier> = {}): ChosenModifier {
  return { id: `pick-${nodeId}` as LineId, nodeId, itemId, quantity: 1, modifiers: [], ...more };
}

export function cart(cartLines: readonly CartLine[], more: Partial<Cart> = {}): Cart {
  return { ...emptyCart('POS'), lines: cartLines, ...more };
}

/** Prices a cart that must have no problems, so that a test of figures does not overlook one. */
export function priced(catalogue: Catalogue, sold: Cart, context: Partial<PricingContext> = {}): PricedCart {
  const answer = priceCart(catalogue, sold, { at: NOW, ...context });
  expect(answer.problems).toEqual([]);
  return answer;
}

export function problemsOf(catalogue: Catalogue, sold: Cart, context: Partial<PricingContext> = {}): readonly string[] {
  return priceCart(catalogue, sold, { at: NOW, ...context }).problems.map(({ severity, code }) => `${severity} ${code}`);
}

export function firstLine(answer: PricedCart): PricedLine {
  return answer.lines[0] as PricedLine;
}

/** Of every component: what is left after discounts. */
export function netOf(answer: PricedCart): readonly number[][] {
  return answer.lines.map(({ components }) =>
    components.map(({ gross, itemDiscount, cartDiscount }) => (gross as number) + itemDiscount + cartDiscount),
  );
}
