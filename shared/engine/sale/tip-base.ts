import { add, type Money, subtract, sum } from '../../base/money.ts';
import { type Catalogue, findItem } from '../catalogue/catalogue.ts';
import { amountAfterDiscounts } from '../priced-lines/cart-pricing.ts';
import type { PricedCart, PricedLine } from '../priced-lines/priced-cart.ts';

/** The goods after discounts, of which a tip is a percentage: without exclusive taxes, fees, charity and gift cards. */
export function tipBase({ lines, totals }: Pick<PricedCart, 'lines' | 'totals'>, catalogue?: Catalogue): Money {
  const isGiftCard = ({ line }: PricedLine): boolean =>
    catalogue !== undefined && findItem(catalogue, line.itemId)?.data.isGiftCard === true;
  const giftCards = sum(lines.filter(isGiftCard).flatMap(({ components }) => components.map(amountAfterDiscounts)));
  return subtract(totals.total, add(add(totals.exclusiveTax, totals.feesTotal), giftCards));
}
