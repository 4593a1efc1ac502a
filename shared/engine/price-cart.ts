import { NO_MONEY } from '../base/money.ts';
import { AmountTooLarge } from '../base/ratio.ts';
import { applyDiscounts } from './apply-discounts.ts';
import { applyFees } from './apply-fees.ts';
import { applyTaxes } from './apply-taxes.ts';
import type { Cart } from './cart.ts';
import { beginWork, type CartInWork, type LineInWork, type PricingContext } from './cart-in-work.ts';
import { totalCart } from './cart-totals.ts';
import type { Catalogue } from './catalogue.ts';
import { checkCart } from './check-cart.ts';
import { priceLines, unpricedLine } from './price-line.ts';
import type { CartTotals, PricedCart, PricedLine } from './priced-cart.ts';
import type { ProblemCode } from './problem.ts';
import { refuseBecause } from './report-problem.ts';

/** Carts of requests are shorter; an open order, to which items are added request by request, can come near it. */
export const MOST_PRICED_LINES = 10_000;

/** What a cart costs, everywhere and to the cent. Whatever is wrong with the cart is among its problems; nothing is thrown. */
export function priceCart(catalogue: Catalogue, cart: Cart, context: PricingContext): PricedCart {
  const { work, totals } = workOutPrices(catalogue, cart, context, false);
  return answer(work, totals);
}

/** A cart worked out to the end, before it is made an answer: for whoever asks how a figure came about. */
export interface WorkedOut {
  readonly work: CartInWork;
  readonly totals: CartTotals;
}

export function workOutPrices(catalogue: Catalogue, cart: Cart, context: PricingContext, keepsParts: boolean): WorkedOut {
  if (cart.lines.length === 0) return withoutFigures(catalogue, cart, context, 'empty_cart');
  if (cart.lines.length > MOST_PRICED_LINES) return withoutFigures(catalogue, cart, context, 'cart_too_large');
  try {
    return followRules(catalogue, cart, context, keepsParts);
  } catch (error) {
    if (error instanceof AmountTooLarge) return withoutFigures(catalogue, cart, context, 'amount_too_large');
    throw error;
  }
}

/** The order is the contract's: each step builds on what the steps before it have left. */
function followRules(catalogue: Catalogue, cart: Cart, context: PricingContext, keepsParts: boolean): WorkedOut {
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

/** No figure at all rather than a wrong one. */
function withoutFigures(catalogue: Catalogue, cart: Cart, context: PricingContext, code: ProblemCode): WorkedOut {
  const work = beginWork(catalogue, cart, context, false);
  work.lines = cart.lines.map(unpricedLine);
  refuseBecause(work.problems, code);
  return { work, totals: NO_TOTALS };
}

function answer(work: CartInWork, totals: CartTotals): PricedCart {
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

function answerLine(line: LineInWork): PricedLine {
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
