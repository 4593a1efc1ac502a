import { type Money, scale } from '../base/money.ts';
import type { PercentRule } from './catalogue.ts';
import type { Reach } from './discount-reach.ts';

/** Of what earlier discounts have left. */
export function percentValue({ share }: PercentRule, reach: Reach): Money {
  return scale(reach.base, share);
}
