import { type CartLine, ONE_PIECE } from '../../shared/engine/terms/cart.ts';
import { isWholeQuantity } from '../../shared/engine/terms/quantity.ts';

/** Returns how many pieces the guest takes: a line of two counts two, a weighed line counts one. */
export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + (isWholeQuantity(quantity) ? quantity / ONE_PIECE : 1), 0);
}
