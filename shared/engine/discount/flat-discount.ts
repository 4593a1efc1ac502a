import type { Money } from '../../base/money.ts';
import type { CompiledDiscount, FlatRule } from '../catalogue/catalogue.ts';
import { amountFor } from '../terms/amount-for-quantity.ts';
import type { DiscountScope } from './discount-scope.ts';

/** The amount applies once per cart, or at item level once per matching unit. */
export function flatValue({ amount }: FlatRule, discount: CompiledDiscount, reach: DiscountScope): Money {
  return discount.data.level === 'CART' ? amount : amountFor(amount, reach.matchingQuantity);
}
