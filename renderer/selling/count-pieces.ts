import { type CartLine, ONE_PIECE } from '../../shared/engine/terms/cart.ts';
import { isWholeQuantity } from '../../shared/engine/terms/quantity.ts';

/** How many things the guest takes: two of one line are two, and what is weighed is one. */
export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + (isWholeQuantity(quantity) ? quantity / ONE_PIECE : 1), 0);
}
