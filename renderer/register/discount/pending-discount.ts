import { type Money, subtract } from '../../../shared/base/money.ts';
import type { Instant } from '../../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { runningDayparts } from '../../../shared/engine/catalogue/running-dayparts.ts';
import type { PricedCart } from '../../../shared/engine/priced-lines/priced-cart.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import type { DiscountData } from '../../../shared/engine/terms/catalogue-data.ts';

/** Why a chosen discount takes nothing off yet: the first reason that the cashier can act on or explain to the guest. */
export type PendingReason =
  | {
      readonly kind:
        | 'inactive'
        | 'not_yet'
        | 'over'
        | 'other_time'
        | 'other_order'
        | 'other_payment'
        | 'no_items'
        | 'more_items'
        | 'not_with_others';
    }
  | { readonly kind: 'subtotal'; readonly missing: Money };

export function whyPending(catalogue: Catalogue, cart: Cart, priced: PricedCart, at: Instant, discount: DiscountData): PendingReason {
  const { criteria } = discount;
  if (!discount.active) return { kind: 'inactive' };
  if (criteria.startsAt !== undefined && at < criteria.startsAt) return { kind: 'not_yet' };
  if (criteria.endsAt !== undefined && at >= criteria.endsAt) return { kind: 'over' };
  const running = runningDayparts(catalogue.calendar, at).map(({ data }) => data.id);
  if (criteria.daypartIds !== undefined && !criteria.daypartIds.some((id) => running.includes(id))) return { kind: 'other_time' };
  if (criteria.orderTypes !== undefined && !criteria.orderTypes.includes(cart.orderType)) return { kind: 'other_order' };
  if (criteria.paymentProvider !== undefined) return { kind: 'other_payment' };
  if (!cart.lines.some(({ itemId }) => isMeant(catalogue, discount, itemId))) return { kind: 'no_items' };
  const { minSubtotal } = criteria;
  if (minSubtotal !== undefined && (priced.totals.subtotal as number) < minSubtotal) {
    return { kind: 'subtotal', missing: subtract(minSubtotal, priced.totals.subtotal) };
  }
  const counts = discount.rule.kind === 'BOGO' || discount.rule.kind === 'BUNDLE' || criteria.minQuantity !== undefined;
  return { kind: counts ? 'more_items' : 'not_with_others' };
}

function isMeant(catalogue: Catalogue, { criteria, rule }: DiscountData, itemId: string): boolean {
  const item = findItem(catalogue, itemId)?.data;
  if (item === undefined || !item.discountable) return false;
  if (criteria.itemIds !== undefined && !criteria.itemIds.includes(itemId)) return false;
  if (criteria.categoryIds !== undefined && !criteria.categoryIds.some((id) => item.categoryIds.includes(id))) return false;
  return rule.kind !== 'BUNDLE' || rule.parts.some(({ itemIds }) => itemIds.includes(itemId));
}
