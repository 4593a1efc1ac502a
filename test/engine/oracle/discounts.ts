import type { DiscountData } from '../../../shared/engine/terms/catalogue-data.ts';
import { isChosen, meetsCriteria } from './criteria.ts';
import { decimal, fraction, round, times, whole } from './fraction.ts';
import { countingComponents, quantityOf, type Reach, reachOf } from './reach.ts';
import { byText, type Component, netOf, refuse, type Sale, type SaleLine, sumOf } from './sale.ts';
import { spread } from './spread.ts';
import { type Reduction, reduceByBogo, reduceByBundle } from './units.ts';

/** "**Item-level discounts**, then **cart-level**, each by ascending `priority`, then `id`." */
export function applyDiscounts(sale: Sale): void {
  if (!sale.options.reductions) return;
  for (const choice of sale.cart.discounts) {
    if (!sale.data.discounts.some((discount) => isChosen(discount, choice))) refuse(sale, 'unknown_discount');
  }
  for (const level of ['ITEM', 'CART'] as const) {
    const ofLevel = sale.data.discounts.filter((discount) => discount.level === level);
    ofLevel.sort((a, b) => a.priority - b.priority || byText(a.id, b.id));
    applyLevel(sale, ofLevel);
  }
}

/**
 * "a non-`stackable` one is applied only when no other discount of its level was applied anywhere in the cart, and shuts later ones of
 * its level out." A discount that takes nothing off was not applied.
 */
function applyLevel(sale: Sale, discounts: readonly DiscountData[]): void {
  let applied = 0;
  let shut = false;
  for (const discount of discounts) {
    const isPicked = sale.cart.discounts.some((choice) => isChosen(discount, choice));
    const reach = reachOf(sale, discount);
    let value = 0n;
    if (isPicked || discount.autoApply || discount.criteria.paymentProvider !== undefined) {
      if (meetsCriteria(sale, discount, reach, isPicked)) {
        if (shut || (!discount.stackable && applied > 0)) sale.features.add('shut out');
        else value = applyOne(sale, discount, reach);
      }
    }
    if (value > 0n) {
      applied += 1;
      sale.features.add(`${discount.rule.kind} at ${discount.level}`);
      if (!discount.stackable) shut = true;
    } else if (isPicked) {
      sale.features.add('pending discount');
      sale.pendingDiscountIds.push(discount.id);
    }
  }
}

function applyOne(sale: Sale, discount: DiscountData, reach: Reach): bigint {
  const cap = (value: bigint) => {
    // "`max_amount` caps a discount"
    if (discount.maxAmount === undefined || value <= BigInt(discount.maxAmount)) return value;
    sale.features.add('capped');
    return BigInt(discount.maxAmount);
  };
  const { rule } = discount;
  if (rule.kind === 'BOGO') return takeFromUnits(sale, discount, reduceByBogo(rule, reach.baseLines), cap);
  if (rule.kind === 'BUNDLE') return takeFromUnits(sale, discount, reduceByBundle(rule, reach.baseLines), cap);

  const components = reach.baseLines.flatMap(countingComponents);
  const base = sumOf(components, netOf);
  // "PERCENT: round(base x amount / 100)"; "FLAT, item level: min(round(amount x matching quantity), base)"; "FLAT, cart level: min(amount, base)".
  let value: bigint;
  if (rule.kind === 'PERCENT') value = round(times(whole(base), times(decimal(rule.percent), fraction(1n, 100n))));
  else if (discount.level === 'CART') value = BigInt(rule.amount);
  else value = round(times(whole(rule.amount), fraction(quantityOf(reach.matchingLines), 1000n)));
  // "Reduced amounts never go below zero."
  value = cap(value < base ? value : base);
  const parts = spread(
    value,
    components.map((component) => whole(netOf(component))),
  );
  take(
    sale,
    discount,
    components.map((component, index) => [component, parts[index] as bigint] as const),
  );
  for (const line of reach.baseLines) {
    const own = components.flatMap((component, index) => (line.components.includes(component) ? [parts[index] as bigint] : []));
    note(line, discount, { value: sumOf(own, (part) => part), quantity: BigInt(line.line.quantity) });
  }
  if (discount.level === 'CART') noteOnCart(sale, discount, { value, quantity: quantityOf(reach.baseLines) });
  return value;
}

/** "The value is rounded once per discount and spread over the reduced units, then over components." */
function takeFromUnits(sale: Sale, discount: DiscountData, reduction: Reduction, cap: (value: bigint) => bigint): bigint {
  const { units } = reduction;
  const value = cap(round(reduction.value));
  if (value === 0n) return 0n;
  const left = new Map(units.map(({ line }) => [line, sumOf(countingComponents(line), netOf)]));
  const parts = spread(
    value,
    units.map((unit) => unit.weight),
    (index, soFar) => {
      const { line } = units[index] as (typeof units)[number];
      const taken = sumOf(units.keys(), (other) => (units[other]?.line === line ? (soFar[other] as bigint) : 0n));
      return taken < (left.get(line) as bigint);
    },
  );
  const bundles = [...new Set(units.map((unit) => unit.bundleIndex))].sort((a = 0, b = 0) => a - b);
  for (const line of left.keys()) {
    const indexes = [...units.keys()].filter((index) => units[index]?.line === line);
    const components = countingComponents(line);
    const ofLine = sumOf(indexes, (index) => parts[index] as bigint);
    const shares = spread(
      ofLine,
      components.map((component) => whole(netOf(component))),
    );
    take(
      sale,
      discount,
      components.map((component, index) => [component, shares[index] as bigint] as const),
    );
    for (const bundleIndex of bundles) {
      const ofBundle = indexes.filter((index) => units[index]?.bundleIndex === bundleIndex);
      if (ofBundle.length === 0) continue;
      note(line, discount, {
        value: sumOf(ofBundle, (index) => parts[index] as bigint),
        quantity: BigInt(ofBundle.length) * 1000n,
        bundleIndex,
      });
    }
  }
  for (const bundleIndex of bundles) {
    const indexes = [...units.keys()].filter((index) => units[index]?.bundleIndex === bundleIndex);
    const ofBundle = sumOf(indexes, (index) => parts[index] as bigint);
    if (discount.level === 'CART') {
      noteOnCart(sale, discount, { value: ofBundle, quantity: BigInt(indexes.length) * 1000n, bundleIndex });
    }
  }
  if (bundles.length > 1) sale.features.add('several bundles');
  return value;
}

function take(sale: Sale, discount: DiscountData, shares: readonly (readonly [Component, bigint])[]): void {
  for (const [component, share] of shares) {
    if (discount.level === 'ITEM') component.itemDiscount -= share;
    else component.cartDiscount -= share;
    if (netOf(component) < 0n) throw new Error(`discount ${discount.id} took more than there was`);
    if (netOf(component) === 0n) sale.features.add('reduced to zero');
  }
}

interface Noted {
  readonly value: bigint;
  readonly quantity: bigint;
  readonly bundleIndex?: number | undefined;
}

/** "`cart.discounts` lists cart-level ones, items list theirs." */
function note(line: SaleLine, discount: DiscountData, { value, quantity, bundleIndex }: Noted): void {
  if (discount.level !== 'ITEM') return;
  line.discounts.push({ discount, value: -value, quantity, ...(bundleIndex === undefined ? {} : { bundleIndex }) });
}

function noteOnCart(sale: Sale, discount: DiscountData, { value, quantity, bundleIndex }: Noted): void {
  sale.cartDiscounts.push({ discount, value: -value, quantity, ...(bundleIndex === undefined ? {} : { bundleIndex }) });
}
