import type { CompiledDiscount } from '../catalogue/catalogue.ts';
import type { CartPricing, LinePricing } from '../priced-lines/cart-pricing.ts';
import { meetsTimeCriteria } from '../priced-lines/ordered-lines.ts';
import { paymentTypeOf } from '../terms/tender.ts';

const STORED_VALUE = paymentTypeOf('stored');

/**
 * Checks the criteria for the whole cart; `findReach` checks the time criteria per line when lines were ordered at different times.
 * `work.subtotal` is the one after earlier discounts.
 */
export function holdsForCart(work: CartPricing, discount: CompiledDiscount): boolean {
  const { active, criteria } = discount.data;
  if (!active) return false;
  if (work.ordered === undefined && !meetsTimeCriteria(work, discount)) return false;
  const { orderTypes } = discount;
  if (orderTypes !== undefined && !orderTypes.has(work.cart.orderType)) return false;
  if (criteria.minSubtotal !== undefined && work.subtotal < criteria.minSubtotal) return false;
  return criteria.paymentProvider === undefined || isPaidByPartner(work, criteria.paymentProvider);
}

export function isPaidByPartner(work: CartPricing, provider: string): boolean {
  if (!work.options.paymentPartner) return false;
  return work.cart.payments.some((payment) => payment.paymentType === STORED_VALUE && payment.partnerProvider === provider);
}

/** Criteria look only at the root item; a line that matches counts with all its components. */
export function matchesLine(discount: CompiledDiscount, line: LinePricing): boolean {
  const { itemIds, categoryIds } = discount;
  if (itemIds !== undefined && !itemIds.has(line.line.itemId)) return false;
  if (categoryIds === undefined) return true;
  for (const id of line.item?.data.categoryIds ?? []) if (categoryIds.has(id)) return true;
  return false;
}
