import { accept } from '../../../shared/base/outcome.ts';
import { setCharity } from '../../../shared/engine/cart/cart-choices.ts';
import type { Register } from '../frame/register.ts';
import { withApproval } from '../frame/with-approval.ts';

/** Abandons the frozen sale, which has no payments yet, and opens a new one with the guest's choice. */
export async function roundUp(register: Pick<Register, 'cartStore' | 'sale' | 'ui'>, isWanted: boolean): Promise<void> {
  const { cartStore, sale } = register;
  await sale.abandon();
  if (sale.store.getState().phase !== 'selling') return;
  cartStore.edit((cart) => accept(setCharity(cart, isWanted)));
  await withApproval(register, (approvals) => sale.open(approvals));
}
