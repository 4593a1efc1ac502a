import { uuidV7 } from '../../../shared/base/ids.ts';
import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';
import { CART_KEEPING_OPERATIONS, type HeldView } from '../../../shared/till-contract/cart-keeping-operations.ts';
import { askHost, type HostAnswer, NO_ANSWER } from '../../host/ask-host.ts';
import type { Register } from '../state/register.ts';
import { findTabAgain } from './tabs.ts';

type Around = Pick<Register, 'desk' | 'world'>;
type Write = Outcome<HeldView, Refusal>;

/** One try more under the same name: where the first one's answer was lost it was done, and the second answers the same. */
async function twice<Told extends HostAnswer<(typeof CART_KEEPING_OPERATIONS)['holdCart']>>(ask: () => Promise<Told>): Promise<Told> {
  const answer = await ask();
  return !answer.ok && answer.refusal.code === NO_ANSWER ? await ask() : answer;
}

/** The cart leaves the screen only once the host has it. */
export async function holdCart({ desk, world }: Around, name: string): Promise<Write> {
  const { cart, vendorId } = desk.store.getState();
  const path = { held_id: uuidV7(world) };
  const held = await twice(() =>
    askHost(CART_KEEPING_OPERATIONS.holdCart, { path, body: { name, cart, ...(vendorId !== undefined && { vendorId }) } }),
  );
  if (held.ok && desk.store.getState().cart === cart) desk.clear({ isKept: true });
  return held;
}

/** One till gets it. Whatever was in the cart before was put aside by whoever calls. */
export async function recallHeld({ desk, world }: Around, heldId: string): Promise<Write> {
  const path = { held_id: heldId, recall_id: uuidV7(world) };
  const recalled = await twice(() => askHost(CART_KEEPING_OPERATIONS.recallHeld, { path }));
  if (!recalled.ok) return recalled;
  const { cart, counterCode } = recalled.value;
  const counterOrder = { heldId, recallId: path.recall_id, lineIds: cart.lines.map(({ id }) => id) };
  desk.replace(cart, counterCode === undefined ? {} : { counterOrder });
  await findTabAgain(desk);
  return accept(recalled.value);
}
