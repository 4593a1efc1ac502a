import type { Cart } from '../../../shared/engine/terms/cart.ts';

/** Suggests a name for a held cart: the guest's, else the seat's, else the time. */
export function suggestedName(cart: Pick<Cart, 'check' | 'customer'>, seat: string | undefined, time: string): string {
  const { check, customer } = cart;
  const guest = [customer?.firstName, customer?.lastName].filter((name) => name !== undefined).join(' ');
  return [check?.name ?? '', guest, seat ?? '', time].map((name) => name.trim()).find((name) => name !== '') ?? time;
}
