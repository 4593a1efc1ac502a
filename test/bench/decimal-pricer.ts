import { Decimal } from 'decimal.js';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { CART_DISCOUNT_PERCENT, EXCLUSIVE_RATE, FEE_RATE, INCLUSIVE_RATE, ITEM_DISCOUNT_PERCENT } from './engine-fixture.ts';
import type { IntegerTotals } from './integer-pricer.ts';

/** The same rules the plain way: every amount and rate a Decimal. Its inputs are made ready beforehand. */
export interface DecimalTerms {
  readonly prices: ReadonlyMap<string, Decimal>;
  readonly hotItemIds: ReadonlySet<string>;
  readonly nodes: ReadonlyMap<string, { readonly price: Decimal; readonly isSeparate: boolean }>;
  readonly exclusiveRate: Decimal;
  readonly inclusiveRate: Decimal;
  readonly itemPercent: Decimal;
  readonly cartPercent: Decimal;
  readonly feeRate: Decimal;
}

interface DecimalComponent {
  readonly gross: Decimal;
  left: Decimal;
  exclusive: Decimal;
  inclusive: Decimal;
}

const ZERO = new Decimal(0);
const CENT = new Decimal('0.01');

export function decimalTerms(data: CatalogueData): DecimalTerms {
  const price = (cents: number | undefined): Decimal => new Decimal(cents ?? 0).div(100);
  const prices = new Map(data.items.map((item) => [item.id, price(item.prices.VENUE_DEFAULT)]));
  return {
    prices,
    hotItemIds: new Set(data.items.filter(({ categoryIds }) => categoryIds.includes('hot')).map(({ id }) => id)),
    nodes: new Map(
      data.itemSets.flatMap(({ nodes }) =>
        nodes.map((node) => [node.id, { price: prices.get(node.itemId) ?? ZERO, isSeparate: node.mode === 'SEPARATE' }] as const),
      ),
    ),
    exclusiveRate: new Decimal(EXCLUSIVE_RATE),
    inclusiveRate: new Decimal(INCLUSIVE_RATE),
    itemPercent: new Decimal(ITEM_DISCOUNT_PERCENT),
    cartPercent: new Decimal(CART_DISCOUNT_PERCENT),
    feeRate: new Decimal(FEE_RATE),
  };
}

/** Totals in cents, to be compared with the others'. */
export function priceInDecimals(terms: DecimalTerms, cart: Cart): IntegerTotals {
  const all: DecimalComponent[] = [];
  const hot: DecimalComponent[] = [];
  let gross = ZERO;
  for (const line of cart.lines) {
    const quantity = new Decimal(line.quantity).div(1000);
    let unitCost = terms.prices.get(line.itemId) ?? ZERO;
    const amounts: Decimal[] = [];
    for (const modifier of line.modifiers) {
      const node = terms.nodes.get(modifier.nodeId ?? '');
      if (node === undefined) continue;
      const amount = node.price.mul(modifier.quantity);
      if (node.isSeparate) amounts.push(amount.mul(quantity));
      else unitCost = unitCost.add(amount);
    }
    for (const amount of [unitCost.mul(quantity), ...amounts]) {
      const rounded = toCents(amount);
      const one = { gross: rounded, left: rounded, exclusive: ZERO, inclusive: ZERO };
      gross = gross.add(rounded);
      all.push(one);
      if (terms.hotItemIds.has(line.itemId)) hot.push(one);
    }
  }
  const itemDiscount = discount(hot, terms.itemPercent);
  const cartDiscount = discount(all, terms.cartPercent);
  const net = gross.sub(itemDiscount).sub(cartDiscount);
  let exclusive = ZERO;
  let inclusive = ZERO;
  let original = ZERO;
  for (const one of all) {
    const taxable = one.left.div(terms.inclusiveRate.add(1));
    one.exclusive = toCents(taxable.mul(terms.exclusiveRate));
    one.inclusive = toCents(taxable.mul(terms.inclusiveRate));
    exclusive = exclusive.add(one.exclusive);
    inclusive = inclusive.add(one.inclusive);
    const contained = one.gross.div(terms.inclusiveRate.add(1)).mul(terms.inclusiveRate);
    original = original.add(one.gross).sub(toCents(contained));
  }
  const fees = toCents(net.mul(terms.feeRate));
  return {
    original: inCents(original),
    subtotal: inCents(gross.sub(itemDiscount)),
    discounts: -inCents(itemDiscount.add(cartDiscount)),
    exclusive: inCents(exclusive),
    inclusive: inCents(inclusive),
    fees: inCents(fees),
    total: inCents(net.add(exclusive).add(fees)),
  };
}

function toCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

function inCents(amount: Decimal): number {
  return amount.mul(100).toNumber();
}

function discount(components: readonly DecimalComponent[], percent: Decimal): Decimal {
  const base = components.reduce((sum, one) => sum.add(one.left), ZERO);
  const value = toCents(base.mul(percent).div(100));
  const shares = components.map((one) => value.mul(one.left).div(base));
  const parts = shares.map((share) => share.toDecimalPlaces(2, Decimal.ROUND_DOWN));
  const left = value
    .sub(parts.reduce((sum, part) => sum.add(part), ZERO))
    .div(CENT)
    .toNumber();
  const rests = shares.map((share, index) => share.sub(parts[index] ?? ZERO));
  const byRest = parts.map((_, index) => index).sort((a, b) => (rests[b] ?? ZERO).cmp(rests[a] ?? ZERO));
  for (const index of byRest.slice(0, left)) parts[index] = (parts[index] ?? ZERO).add(CENT);
  components.forEach((one, index) => {
    one.left = one.left.sub(parts[index] ?? ZERO);
  });
  return value;
}
