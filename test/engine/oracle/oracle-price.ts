import { isInDaypart, venueTime } from '../../../shared/base/venue-time.ts';
import type { PricingContext } from '../../../shared/engine/priced-lines/cart-pricing.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../../shared/engine/terms/catalogue-data.ts';
import { applyDiscounts } from './discounts.ts';
import { applyFees } from './fees.ts';
import { priceLine } from './lines.ts';
import { alcoholicUnits } from './modifiers.ts';
import { refuse, type Sale, sumOf } from './sale.ts';
import { taxComponents } from './taxes.ts';
import { addUp, type OracleTotals } from './totals.ts';

export interface OracleAnswer {
  readonly sale: Sale;
  readonly totals: OracleTotals;
}

/**
 * Prices a cart by the text of the pricing rules, slowly and in exact fractions. It shares no arithmetic with the engine: where the two
 * agree, two people have read the rules alike.
 */
export function oraclePrice(data: CatalogueData, cart: Cart, context: PricingContext): OracleAnswer {
  const at = venueTime(context.at, data.terms.timezone);
  const sale: Sale = {
    data,
    cart,
    context,
    options: data.terms.options,
    runningDayparts: data.dayparts.filter((daypart) => isInDaypart(daypart.span, at)),
    lines: [],
    cartDiscounts: [],
    pendingDiscountIds: [],
    fees: [],
    refusals: new Set(),
    features: new Set(),
  };
  if (cart.lines.length === 0) refuse(sale, 'empty_cart');
  if (sale.runningDayparts.length === 0 && (cart.pickupTime ?? context.at) <= context.at) refuse(sale, 'vendor_closed');
  for (const line of cart.lines) priceLine(sale, line);
  applyDiscounts(sale);
  applyFees(sale);
  taxComponents(sale);
  checkAlcohol(sale);
  const totals = addUp(sale);
  checkExpectedTotals(sale, totals.subtotal);
  return { sale, totals };
}

/**
 * "With `limit_per_order_enabled`, alcoholic units (PURCHASE root quantities plus charged or included modifier units of is_alcohol items)
 * above `limit_per_order` are refused".
 */
function checkAlcohol(sale: Sale): void {
  const rules = sale.data.terms.alcohol;
  if (rules === undefined || !rules.limitPerOrderEnabled) return;
  const purchased = sale.lines.filter((line) => line.line.activity === 'PURCHASE');
  const units = sumOf(purchased, (line) => (line.item.isAlcohol ? BigInt(line.line.quantity) : 0n) + alcoholicUnits(line.modifiers));
  if (units > BigInt(rules.limitPerOrder) * 1000n) refuse(sale, 'alcohol_limit');
}

/** "When the option is on, the sum of its values must equal the computed subtotal, else 422". */
function checkExpectedTotals(sale: Sale, subtotal: bigint): void {
  if (!sale.options.validateCartTotals || sale.cart.expectedTotals === undefined) return;
  const expected = sumOf(sale.cart.expectedTotals, (one) => BigInt(one.value));
  sale.features.add(expected === subtotal ? 'cart totals agree' : 'cart totals differ');
  if (expected !== subtotal) refuse(sale, 'cart_totals_differ');
}
