import { type Money, NO_MONEY, subtract } from '../../../shared/base/money.ts';
import { accept } from '../../../shared/base/outcome.ts';
import { setCharity } from '../../../shared/engine/cart-choices.ts';
import { priceCart } from '../../../shared/engine/price-cart.ts';
import type { Register } from '../state/register.ts';
import { withApproval } from './with-approval.ts';

/** What rounding up for charity would add to what is due; nothing where it adds nothing. */
export function roundUpOf({ desk }: Pick<Register, 'desk'>): Money {
  const { catalogue, cart, priced, at, tab } = desk.store.getState();
  // An open order keeps what it was made with.
  if (catalogue === undefined || priced === undefined || tab !== undefined || !catalogue.terms.charityEnabled || cart.charity)
    return NO_MONEY;
  return subtract(priceCart(catalogue, { ...cart, charity: true }, { at }).totals.due, priced.totals.due);
}

/** The frozen sale is left, while nothing is taken, and another is opened with the guest's wish in it. */
export async function roundUp(register: Pick<Register, 'desk' | 'sale' | 'ui'>, isWanted: boolean): Promise<void> {
  const { desk, sale } = register;
  await sale.abandon();
  if (sale.store.getState().phase !== 'selling') return;
  desk.edit((cart) => accept(setCharity(cart, isWanted)));
  await withApproval(register, (approvals) => sale.open(approvals));
}
