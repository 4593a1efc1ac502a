import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';

/**
 * The yardstick: whole cents, two taxes, two discounts and one fee written into the code, nothing else asked or checked. What it costs
 * is what pricing such a cart costs at least, with the same figures in the answer.
 */
export interface IntegerTerms {
  readonly prices: ReadonlyMap<string, number>;
  readonly hotItemIds: ReadonlySet<string>;
  readonly nodes: ReadonlyMap<string, { readonly price: number; readonly isSeparate: boolean }>;
}

export interface IntegerComponent {
  readonly gross: number;
  itemDiscount: number;
  cartDiscount: number;
  exclusive: number;
  inclusive: number;
}

export interface IntegerTotals {
  readonly original: number;
  readonly subtotal: number;
  readonly discounts: number;
  readonly exclusive: number;
  readonly inclusive: number;
  readonly fees: number;
  readonly total: number;
}

export interface IntegerAnswer {
  readonly lines: readonly { readonly unitCost: number; readonly components: readonly IntegerComponent[] }[];
  readonly totals: IntegerTotals;
}

export function integerTerms(data: CatalogueData): IntegerTerms {
  const priceOf = (itemId: string): number => data.items.find(({ id }) => id === itemId)?.prices.VENUE_DEFAULT ?? 0;
  return {
    prices: new Map(data.items.map(({ id, prices }) => [id, prices.VENUE_DEFAULT ?? 0])),
    hotItemIds: new Set(data.items.filter(({ categoryIds }) => categoryIds.includes('hot')).map(({ id }) => id)),
    nodes: new Map(
      data.itemSets.flatMap(({ nodes }) =>
        nodes.map((node) => [node.id, { price: priceOf(node.itemId), isSeparate: node.mode === 'SEPARATE' }] as const),
      ),
    ),
  };
}

export function priceInIntegers(terms: IntegerTerms, cart: Cart): IntegerAnswer {
  const lines: { unitCost: number; components: IntegerComponent[] }[] = [];
  const all: IntegerComponent[] = [];
  const hot: IntegerComponent[] = [];
  let gross = 0;
  for (const line of cart.lines) {
    const quantity = line.quantity / 1000;
    let unitCost = terms.prices.get(line.itemId) ?? 0;
    const components: IntegerComponent[] = [component(0)];
    for (const modifier of line.modifiers) {
      const node = terms.nodes.get(modifier.nodeId ?? '');
      if (node === undefined) continue;
      if (node.isSeparate) components.push(component(node.price * modifier.quantity * quantity));
      else unitCost += node.price * modifier.quantity;
    }
    components[0] = component(unitCost * quantity);
    const isHot = terms.hotItemIds.has(line.itemId);
    for (const one of components) {
      gross += one.gross;
      all.push(one);
      if (isHot) hot.push(one);
    }
    lines.push({ unitCost, components });
  }
  const itemDiscount = discount(hot, 10, (one, part) => {
    one.itemDiscount = -part;
  });
  const cartDiscount = discount(all, 5, (one, part) => {
    one.cartDiscount = -part;
  });
  const net = gross - itemDiscount - cartDiscount;
  let exclusive = 0;
  let inclusive = 0;
  let original = 0;
  for (const one of all) {
    const left = one.gross + one.itemDiscount + one.cartDiscount;
    one.exclusive = rounded(left * 11, 140);
    one.inclusive = rounded(left, 21);
    exclusive += one.exclusive;
    inclusive += one.inclusive;
    original += one.gross - rounded(one.gross, 21);
  }
  const fees = rounded(net * 3, 100);
  return {
    lines,
    totals: {
      original,
      subtotal: gross - itemDiscount,
      discounts: -itemDiscount - cartDiscount,
      exclusive,
      inclusive,
      fees,
      total: net + exclusive + fees,
    },
  };
}

function component(gross: number): IntegerComponent {
  return { gross, itemDiscount: 0, cartDiscount: 0, exclusive: 0, inclusive: 0 };
}

function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** Spread by largest remainder, as every discount is. */
function discount(components: readonly IntegerComponent[], percent: number, take: (one: IntegerComponent, part: number) => void): number {
  let base = 0;
  for (const one of components) base += one.gross + one.itemDiscount;
  const value = rounded(base * percent, 100);
  const parts: number[] = [];
  const rests: number[] = [];
  let left = value;
  for (const one of components) {
    const share = value * (one.gross + one.itemDiscount);
    const part = Math.floor(share / base);
    parts.push(part);
    rests.push(share - part * base);
    left -= part;
  }
  const byRest = parts.map((_, index) => index).sort((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0));
  for (const index of byRest.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  components.forEach((one, index) => {
    take(one, parts[index] ?? 0);
  });
  return value;
}
