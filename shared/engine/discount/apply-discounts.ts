import { unreachable } from '../../base/assert.ts';
import { type Money, scale, smaller } from '../../base/money.ts';
import { type CompiledDiscount, type FlatRule, findDiscounts, type PercentRule } from '../catalogue/catalogue.ts';
import { inOrderOfApplication } from '../catalogue/compile-discounts.ts';
import type { CartPricing } from '../priced-lines/cart-pricing.ts';
import { amountFor } from '../terms/amount-for-quantity.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import { findBogo } from './bogo-discount.ts';
import { findBundles } from './bundle-discount.ts';
import { holdsForCart, isPaidByPartner } from './discount-criteria.ts';
import { type DiscountScope, findScope } from './discount-scope.ts';
import { reduceUnits } from './reduce-units.ts';
import { spreadOverReach } from './spread-discount.ts';

const NONE: readonly CompiledDiscount[] = [];

/** Applies item-level discounts first, then cart-level ones, each by ascending priority, then id. */
export function applyDiscounts(work: CartPricing): void {
  if (!work.options.reductions) return;
  const picked = findPicked(work);
  const ofPartners = work.catalogue.discounts.ofPartners.filter(({ data }) => isPaidByPartner(work, data.criteria.paymentProvider ?? ''));
  const applied = new Set<CompiledDiscount>();
  for (const level of ['ITEM', 'CART'] as const) {
    const automatic = work.catalogue.discounts.automatic[level];
    const others =
      picked.length === 0 && ofPartners.length === 0 ? NONE : [...picked, ...ofPartners].filter(({ data }) => data.level === level);
    const candidates = others.length === 0 ? automatic : [...new Set([...automatic, ...others])].sort(inOrderOfApplication);
    applyLevel(work, candidates, applied);
  }
  if (picked.length > 0) work.pendingDiscounts = picked.filter((discount) => !applied.has(discount)).map(({ data }) => data);
}

function findPicked(work: CartPricing): readonly CompiledDiscount[] {
  if (work.cart.discounts.length === 0) return NONE;
  const picked = new Set<CompiledDiscount>();
  for (const choice of work.cart.discounts) {
    const found = findDiscounts(work.catalogue, choice);
    const subjectId = 'referenceId' in choice ? choice.referenceId : choice.promoCode;
    if (found.length === 0) refuseBecause(work.problems, 'unknown_discount', { subjectId });
    for (const discount of found) picked.add(discount);
  }
  return [...picked];
}

/** A discount that does not stack applies only as the first of its level, and then no later one of that level applies. */
function applyLevel(work: CartPricing, candidates: readonly CompiledDiscount[], applied: Set<CompiledDiscount>): void {
  let isFirst = true;
  for (const discount of candidates) {
    const { stackable } = discount.data;
    if (!stackable && !isFirst) continue;
    if (!holdsForCart(work, discount)) continue;
    const reach = findScope(work, discount);
    if (reach === undefined || !reduce(work, discount, reach)) continue;
    applied.add(discount);
    isFirst = false;
    if (!stackable) return;
  }
}

/** Returns true when the discount reduced anything. */
function reduce(work: CartPricing, discount: CompiledDiscount, reach: DiscountScope): boolean {
  const { rule } = discount;
  switch (rule.kind) {
    case 'PERCENT':
    case 'FLAT': {
      const wanted = rule.kind === 'PERCENT' ? percentValue(rule, reach) : flatValue(rule, discount, reach);
      const value = capped(discount, smaller(wanted, reach.base));
      if (!isWorthwhile(value)) return false;
      spreadOverReach(work, discount, reach, value);
      return true;
    }
    case 'BOGO':
    case 'BUNDLE': {
      const found = rule.kind === 'BOGO' ? findBogo(rule, reach) : findBundles(rule, reach);
      const value = capped(discount, found.value);
      if (!isWorthwhile(value)) return false;
      reduceUnits(work, discount, value, found.reduced);
      return true;
    }
    default:
      return unreachable(rule);
  }
}

/** The share applies to the amounts left after earlier discounts. */
function percentValue({ share }: PercentRule, reach: DiscountScope): Money {
  return scale(reach.base, share);
}

/** The amount applies once per cart, or at item level once per matching unit. */
function flatValue({ amount }: FlatRule, discount: CompiledDiscount, reach: DiscountScope): Money {
  return discount.data.level === 'CART' ? amount : amountFor(amount, reach.matchingQuantity);
}

function capped(discount: CompiledDiscount, value: Money): Money {
  const { maxAmount } = discount.data;
  return maxAmount === undefined ? value : smaller(value, maxAmount);
}

/** A discount worth nothing does not count as applied: it is not shown and does not block others. */
function isWorthwhile(value: Money): boolean {
  return (value as number) > 0;
}
