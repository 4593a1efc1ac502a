import { add, type Money, subtract, sum } from '../../base/money.ts';
import { type Catalogue, findItem } from '../catalogue/catalogue.ts';
import { amountAfterDiscounts } from '../priced-lines/cart-pricing.ts';
import type { PricedCart } from '../priced-lines/priced-cart.ts';

type IsGiftCard = (itemId: string) => boolean;

/** The goods after discounts, of which a tip is a percentage: without exclusive taxes, fees, charity and gift cards. */
export function tipBase({ lines, totals }: Pick<PricedCart, 'lines' | 'totals'>, isGiftCard: IsGiftCard): Money {
  const giftCards = lines.filter(({ line }) => isGiftCard(line.itemId));
  const paidForThem = sum(giftCards.flatMap(({ components }) => components.map(amountAfterDiscounts)));
  return subtract(totals.total, add(add(totals.exclusiveTax, totals.feesTotal), paidForThem));
}

/** Without a catalogue nobody knows which items are gift cards. */
export function giftCardsOf(catalogue: Catalogue | undefined): IsGiftCard {
  return (itemId) => catalogue !== undefined && findItem(catalogue, itemId)?.data.isGiftCard === true;
}
