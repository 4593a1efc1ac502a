import { NO_MONEY } from '../../../shared/base/money.ts';
import type { Instant } from '../../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { priceWithCard } from '../../../shared/engine/pricing/price-with-card.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';

/** Returns the total of a held cart at current prices. */
export function dueOf(catalogue: Catalogue | undefined, cart: Cart, at: Instant) {
  return catalogue === undefined ? NO_MONEY : priceWithCard(catalogue, cart, { at }).priced.totals.due;
}

/** `2 Bratwurst, 1 Pilsner` */
export function summaryOf(catalogue: Catalogue | undefined, cart: Cart, quantity: (thousandths: number) => string): string {
  return cart.lines
    .map((line) => `${quantity(line.quantity)} ${(catalogue && findItem(catalogue, line.itemId)?.data.name) ?? line.itemId}`)
    .join(', ');
}
