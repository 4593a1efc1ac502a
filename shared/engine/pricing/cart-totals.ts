import { add, type Money, NO_MONEY, subtract } from '../../base/money.ts';
import type { CartPricing } from '../priced-lines/cart-pricing.ts';
import type { CartTotals } from '../priced-lines/priced-cart.ts';
import { cashRoundingOf } from '../sale/cash-rounding.ts';

export function totalCart(work: CartPricing): CartTotals {
  let original = NO_MONEY;
  let itemDiscounts = NO_MONEY;
  let cartDiscounts = NO_MONEY;
  let exclusiveTax = NO_MONEY;
  let inclusiveTax = NO_MONEY;
  for (const line of work.lines) {
    for (const component of line.components) {
      original = add(original, component.originalGross);
      itemDiscounts = add(itemDiscounts, component.itemDiscount);
      cartDiscounts = add(cartDiscounts, component.cartDiscount);
      for (const { tax, amount } of component.taxes) {
        if (tax.inclusive) inclusiveTax = add(inclusiveTax, amount);
        else exclusiveTax = add(exclusiveTax, amount);
      }
    }
  }
  const feesTotal = totalFees(work);
  const total = add(add(add(work.subtotal, cartDiscounts), exclusiveTax), feesTotal);
  const charityTotal = charityOn(work, total);
  const due = add(total, charityTotal);
  return {
    originalTotal: subtract(original, work.originalInclusiveTax),
    subtotal: work.subtotal,
    discountsTotal: add(itemDiscounts, cartDiscounts),
    itemDiscountsTotal: itemDiscounts,
    cartDiscountsTotal: cartDiscounts,
    exclusiveTax,
    inclusiveTax,
    feesTotal,
    total,
    charityTotal,
    due,
    cashRounding: cashRoundingOf(work.rounding, work.cart.payments, due),
  };
}

/** A fee's exclusive taxes are part of the fee total; taxes of items and modifiers are totalled separately. */
function totalFees(work: CartPricing): Money {
  let total = NO_MONEY;
  for (const fee of work.fees) total = add(add(total, fee.value), fee.exclusiveTax);
  return total;
}

/** Rounds the total up to the next whole unit of the currency and returns the difference. */
function charityOn(work: CartPricing, total: Money): Money {
  const { terms, unitsPerWhole } = work.catalogue;
  if (!work.cart.charity || !terms.charityEnabled || (total as number) <= 0) return NO_MONEY;
  const beyondWhole = (total as number) % unitsPerWhole;
  return beyondWhole === 0 ? NO_MONEY : subtract(unitsPerWhole as Money, beyondWhole as Money);
}
