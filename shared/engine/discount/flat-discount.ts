import type { Money } from '../../base/money.ts';
import type { CompiledDiscount, FlatRule } from '../catalogue/catalogue.ts';
import { amountFor } from '../terms/amount-for-quantity.ts';
import type { Reach } from './discount-reach.ts';

/** The amount applies once per cart, or at item level once per matching unit. */
export function flatValue({ amount }: FlatRule, discount: CompiledDiscount, reach: Reach): Money {
  return discount.data.level === 'CART' ? amount : amountFor(amount, reach.matchingQuantity);
}
