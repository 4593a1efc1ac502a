import { type CartLine, ONE_PIECE } from '../../../shared/engine/cart.ts';
import { isWholeQuantity } from '../../../shared/engine/quantity.ts';

/** How many things the guest takes: two of one line are two, and what is weighed is one. */
export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + (isWholeQuantity(quantity) ? quantity / ONE_PIECE : 1), 0);
}
