import type { CartLine } from '../../../shared/engine/terms/cart.ts';
import { type ItemData, PRICE_LEVELS, type PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import type { Sale } from './sale.ts';

/** "No level given: the one that the vendor's `price_level_schedule` names for the sale's instant, else VENDOR_OVERRIDE_ACTIVE." */
export function levelOf(sale: Sale, line: CartLine): PriceLevel {
  if (line.priceLevel !== undefined) return line.priceLevel;
  if (sale.context.priceLevel !== undefined) return sale.context.priceLevel;
  const { at } = sale.context;
  for (const scheduled of sale.data.terms.priceLevelSchedule) {
    if (scheduled.startsAt <= at && at < scheduled.endsAt) {
      sale.features.add('scheduled price level');
      return scheduled.level;
    }
  }
  return 'VENDOR_OVERRIDE_ACTIVE';
}

/** "a level without a price falls to the next in the documented order"; undefined: "No price left". */
export function cataloguePrice(item: ItemData, level: PriceLevel): bigint | undefined {
  const from = PRICE_LEVELS.indexOf(level);
  for (const candidate of PRICE_LEVELS.slice(from)) {
    const price = item.prices[candidate];
    if (price !== undefined) return BigInt(price);
  }
  return undefined;
}
