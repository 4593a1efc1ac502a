import type { DiscountChoice } from '../../../shared/engine/terms/cart.ts';
import type { DiscountData } from '../../../shared/engine/terms/catalogue-data.ts';
import { compare, decimal, fraction } from './fraction.ts';
import { quantityOf, type Reach, subtotalSoFar } from './reach.ts';
import type { Sale } from './sale.ts';

export function isChosen(discount: DiscountData, choice: DiscountChoice): boolean {
  if ('referenceId' in choice) return discount.referenceId === choice.referenceId;
  return discount.promoCode !== undefined && discount.promoCode === choice.promoCode;
}

/** Whether a discount applies: it is active, something brings it in, and each of its criteria holds. */
export function meetsCriteria(sale: Sale, discount: DiscountData, reach: Reach, isPicked: boolean): boolean {
  const { criteria } = discount;
  const { at } = sale.context;
  if (!discount.active) return false;
  if (criteria.paymentProvider !== undefined) {
    // "With `payment_partner` on, a payment of type 4 whose provider matches a discount's `criteria.payment_provider` makes that discount apply."
    const isPaid = sale.cart.payments.some((one) => one.paymentType === 4 && one.partnerProvider === criteria.paymentProvider);
    if (!sale.options.paymentPartner || !isPaid) return false;
    sale.features.add('payment partner discount');
  } else if (!discount.autoApply && !isPicked) {
    return false;
  }
  if (criteria.startsAt !== undefined && at < criteria.startsAt) return false;
  if (criteria.endsAt !== undefined && at >= criteria.endsAt) return false;
  if (criteria.orderTypes !== undefined && !criteria.orderTypes.includes(sale.cart.orderType)) return false;
  if (criteria.daypartIds !== undefined) {
    const named = criteria.daypartIds;
    if (!sale.runningDayparts.some((daypart) => named.includes(daypart.id))) return false;
  }
  // "(some counting line matches)"
  if (reach.matchingLines.length === 0) return false;
  if (criteria.minQuantity !== undefined) {
    const matching = fraction(quantityOf(reach.matchingLines), 1000n);
    if (compare(matching, decimal(criteria.minQuantity)) < 0) return false;
    sale.features.add('minimum quantity met');
  }
  if (criteria.minSubtotal !== undefined) {
    if (subtotalSoFar(sale) < BigInt(criteria.minSubtotal)) return false;
    sale.features.add('minimum subtotal met');
  }
  if (discount.promoCode !== undefined && isPicked) sale.features.add('promo code');
  return true;
}
