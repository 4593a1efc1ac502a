import type { Money } from '../base/money.ts';
import { amountFor } from './amount-for-quantity.ts';
import type { CompiledDiscount, FlatRule } from './catalogue.ts';
import type { Reach } from './discount-reach.ts';

/** Once for the cart, but at item level for every matching unit. */
export function flatValue({ amount }: FlatRule, discount: CompiledDiscount, reach: Reach): Money {
  return discount.data.level === 'CART' ? amount : amountFor(amount, reach.matchingQuantity);
}
