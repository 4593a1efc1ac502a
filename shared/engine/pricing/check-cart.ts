import { sum } from '../../base/money.ts';
import type { CartPricing } from '../priced-lines/cart-pricing.ts';
import { wasOrderedOpen } from '../priced-lines/cart-pricing.ts';
import type { CartTotals } from '../priced-lines/priced-cart.ts';
import { checkPayments } from '../sale/payments.ts';
import { ONE_PIECE } from '../terms/cart.ts';
import { refuseBecause } from '../terms/report-problem.ts';

/** Checks the cart as a whole and records its problems. */
export function checkCart(work: CartPricing, totals: CartTotals): void {
  const { cart, catalogue, problems } = work;
  if (isClosed(work) && !isOrderedAhead(work)) refuseBecause(problems, 'vendor_closed');
  if (cart.charity && !catalogue.terms.charityEnabled) refuseBecause(problems, 'charity_not_enabled');
  checkAlcohol(work);
  checkExpectedTotals(work, totals);
  checkPayments(problems, cart.payments, totals);
}

/** A pickup time in the past does not count: it would let a closed vendor sell. */
function isOrderedAhead({ cart: { pickupTime }, at }: CartPricing): boolean {
  return pickupTime !== undefined && pickupTime > at;
}

/** Lines ordered while the vendor was open may be paid after it has closed. */
function isClosed(work: CartPricing): boolean {
  if (work.ordered === undefined) return work.running.length === 0;
  return work.lines.some((line) => !wasOrderedOpen(work, line));
}

function checkAlcohol(work: CartPricing): void {
  const { alcohol } = work.catalogue.terms;
  if (alcohol === undefined || !alcohol.limitPerOrderEnabled) return;
  let units = 0;
  for (const { line, alcoholUnits } of work.lines) if (line.activity !== 'RETURN') units += alcoholUnits;
  if (units <= alcohol.limitPerOrder * ONE_PIECE) return;
  const facts = { limit: alcohol.limitPerOrder, units: units / ONE_PIECE, message: alcohol.limitReachedMessage };
  refuseBecause(work.problems, 'alcohol_limit', { facts });
}

function checkExpectedTotals(work: CartPricing, totals: CartTotals): void {
  const { expectedTotals } = work.cart;
  if (!work.options.validateCartTotals || expectedTotals === undefined) return;
  const expected = sum(expectedTotals.map(({ value }) => value));
  if (expected === totals.subtotal) return;
  refuseBecause(work.problems, 'cart_totals_differ', { facts: { expected, computed: totals.subtotal } });
}
