import { add, type Money, NO_MONEY } from '../../base/money.ts';
import { AmountTooLarge, mulDiv } from '../../base/ratio.ts';
import { ONE_PIECE } from './cart.ts';

/** Returns `unit` x `quantity`, rounded half away from zero. */
export function amountFor(unit: Money, quantity: number): Money {
  return add(mulDiv(unit, quantity, ONE_PIECE) as Money, NO_MONEY);
}

/** Multiplies a quantity in thousandths by a whole count. */
export function multiplyQuantity(quantity: number, count: number): number {
  return checkedQuantity(quantity * count);
}

export function addQuantities(a: number, b: number): number {
  return checkedQuantity(a + b);
}

function checkedQuantity(quantity: number): number {
  if (!Number.isSafeInteger(quantity)) throw new AmountTooLarge('quantity beyond the safe integers');
  return quantity;
}
