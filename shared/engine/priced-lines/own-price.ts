import { type Money, NO_MONEY } from '../../base/money.ts';
import type { CompiledItem } from '../catalogue/catalogue.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import type { CartPricing } from './cart-pricing.ts';

/** True when the cart's price is charged instead of the catalogue's. */
export function isOverride(item: CompiledItem, claimed: Money | undefined): claimed is Money {
  return claimed !== undefined && item.data.priceOverride && Number.isSafeInteger(claimed) && (claimed as number) >= 0;
}

/** Like `isOverride`, but also records a problem for an override that cannot be charged. */
export function acceptsOverride(work: CartPricing, item: CompiledItem, claimed: Money | undefined, lineId: string): claimed is Money {
  if (claimed === undefined || !item.data.priceOverride) return false;
  if (isOverride(item, claimed)) return true;
  refuseBecause(work.problems, 'negative_price', { lineId, subjectId: item.data.id });
  return false;
}

/** Reports a claimed price that differs from the catalogue's. Without price validation the claim is silently replaced. */
export function checkClaim(work: CartPricing, item: CompiledItem, claimed: Money | undefined, actual: Money, lineId: string): void {
  if (claimed === undefined || claimed === actual || item.data.priceOverride || !work.options.validatePrices) return;
  refuseBecause(work.problems, 'wrong_price', { lineId, subjectId: item.data.id, facts: { claimed, actual } });
}

/** Returns the catalogue's price, or zero with a problem. */
export function requirePrice(work: CartPricing, item: CompiledItem, price: Money | undefined, lineId: string): Money {
  if (price !== undefined) return price;
  refuseBecause(work.problems, 'no_price', { lineId, subjectId: item.data.id });
  return NO_MONEY;
}
