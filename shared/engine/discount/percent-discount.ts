import { type Money, scale } from '../../base/money.ts';
import type { PercentRule } from '../catalogue/catalogue.ts';
import type { DiscountScope } from './discount-scope.ts';

/** The share applies to the amounts left after earlier discounts. */
export function percentValue({ share }: PercentRule, reach: DiscountScope): Money {
  return scale(reach.base, share);
}
