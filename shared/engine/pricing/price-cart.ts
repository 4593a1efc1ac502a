import { NO_MONEY } from '../../base/money.ts';
import { AmountTooLarge } from '../../base/ratio.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { applyDiscounts } from '../discount/apply-discounts.ts';
import { beginWork, type CartPricing, type LinePricing, type PricingContext } from '../priced-lines/cart-pricing.ts';
import { priceLines, unpricedLine } from '../priced-lines/price-line.ts';
import type { CartTotals, PricedCart, PricedLine } from '../priced-lines/priced-cart.ts';
import { applyFees } from '../tax-and-fee/apply-fees.ts';
import { applyTaxes } from '../tax-and-fee/apply-taxes.ts';
import type { Cart } from '../terms/cart.ts';
import type { ProblemCode } from '../terms/problem.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import { totalCart } from './cart-totals.ts';
import { checkCart } from './check-cart.ts';

/** Request carts are shorter, but an open order that grows with each request can come close to this limit. */
export const MOST_PRICED_LINES = 10_000;

/** Prices a cart exactly. It never throws for an invalid cart: everything wrong with it is in `problems`. */
export function priceCart(catalogue: Catalogue, cart: Cart, context: PricingContext): PricedCart {
  const { work, totals } = workOutPrices(catalogue, cart, context, false);
  return answer(work, totals);
}

/** A fully priced cart with all intermediate results, for callers that explain a figure. */
export interface PricingResult {
  readonly work: CartPricing;
  readonly totals: CartTotals;
}

export function workOutPrices(catalogue: Catalogue, cart: Cart, context: PricingContext, keepsParts: boolean): PricingResult {
  if (cart.lines.length === 0) return unpricedCart(catalogue, cart, context, 'empty_cart');
  if (cart.lines.length > MOST_PRICED_LINES) return unpricedCart(catalogue, cart, context, 'cart_too_large');
  try {
    return runPricingSteps(catalogue, cart, context, keepsParts);
  } catch (error) {
    if (error instanceof AmountTooLarge) return unpricedCart(catalogue, cart, context, 'amount_too_large');
    throw error;
  }
}

/** The contract defines this order: each step uses the results of the previous ones. */
function runPricingSteps(catalogue: Catalogue, cart: Cart, context: PricingContext, keepsParts: boolean): PricingResult {
  const work = beginWork(catalogue, cart, context, keepsParts);
  priceLines(work);
  applyDiscounts(work);
  applyFees(work);
  applyTaxes(work);
  const totals = totalCart(work);
  checkCart(work, totals);
  return { work, totals };
}

const NO_TOTALS: CartTotals = Object.freeze({
  originalTotal: NO_MONEY,
  subtotal: NO_MONEY,
  discountsTotal: NO_MONEY,
  itemDiscountsTotal: NO_MONEY,
  cartDiscountsTotal: NO_MONEY,
  exclusiveTax: NO_MONEY,
  inclusiveTax: NO_MONEY,
  feesTotal: NO_MONEY,
  total: NO_MONEY,
  charityTotal: NO_MONEY,
  due: NO_MONEY,
  cashRounding: NO_MONEY,
});

/** Returns zero totals: missing figures are better than wrong ones. */
function unpricedCart(catalogue: Catalogue, cart: Cart, context: PricingContext, code: ProblemCode): PricingResult {
  const work = beginWork(catalogue, cart, context, false);
  work.lines = cart.lines.map(unpricedLine);
  refuseBecause(work.problems, code);
  return { work, totals: NO_TOTALS };
}

function answer(work: CartPricing, totals: CartTotals): PricedCart {
  return {
    currency: work.catalogue.terms.currency,
    revision: work.catalogue.revision,
    lines: work.lines.map(answerLine),
    discounts: work.cartDiscounts,
    pendingDiscounts: work.pendingDiscounts,
    fees: work.fees,
    totals,
    problems: work.problems,
  };
}

function answerLine(line: LinePricing): PricedLine {
  return {
    line: line.line,
    priceLevel: line.level,
    unitCost: line.unitCost,
    originalUnitCost: line.originalUnitCost,
    components: line.components,
    modifiers: line.modifiers,
    discounts: line.discounts,
  };
}
