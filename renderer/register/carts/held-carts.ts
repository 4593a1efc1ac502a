import { uuidV7 } from '../../../shared/base/ids.ts';
import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS, type HeldView } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill, askUntilAnswered, NO_ANSWER } from '../../host/ask-till.ts';
import { findTabAgain } from '../../selling/cart-tab.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from '../frame/register.ts';

type Around = Pick<Register, 'cartStore' | 'world'>;
type Write = Outcome<HeldView, HostRefusal>;

/** Repeats an unanswered request once under the same id; if only the first answer was lost, the host repeats it. */
async function twice<Answer extends Outcome<unknown, HostRefusal>>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return !answer.ok && answer.refusal.code === NO_ANSWER ? await ask() : answer;
}

const heldIds = new WeakMap<Cart, { readonly name: string; readonly id: string }>();

/** Returns one id per cart and name, so that repeated requests hold the cart only once. */
function heldIdOf(world: Around['world'], cart: Cart, name: string): string {
  const before = heldIds.get(cart);
  if (before?.name === name) return before.id;
  const id = uuidV7(world);
  heldIds.set(cart, { name, id });
  return id;
}

/** Holds the cart. It leaves the screen only after the host has confirmed. */
export async function holdCart({ cartStore, world }: Around, name: string): Promise<Write> {
  const { cart, vendorId } = cartStore.store.getState();
  const path = { held_id: heldIdOf(world, cart, name) };
  const held = await twice(() =>
    askTill(CART_KEEPING_OPERATIONS.holdCart, { path, body: { name, cart, ...(vendorId !== undefined && { vendorId }) } }),
  );
  if (held.ok && cartStore.store.getState().cart === cart) cartStore.clear({ isStored: true });
  return held;
}

/** Recalls a held cart; the host gives it to one till only. The caller must have put the current cart aside before. */
export async function recallHeld({ cartStore, world }: Around, heldId: string): Promise<Write> {
  const path = { held_id: heldId, recall_id: uuidV7(world) };
  const recalled = await twice(() => askTill(CART_KEEPING_OPERATIONS.recallHeld, { path }));
  if (!recalled.ok) {
    // The host may have given the cart to this till although its answer was lost: return it, so that it waits in the list again.
    if (recalled.refusal.code === NO_ANSWER) void askUntilAnswered(CART_KEEPING_OPERATIONS.putBackOrder, { path });
    return recalled;
  }
  const { cart, counterCode } = recalled.value;
  const counterOrder = { heldId, recallId: path.recall_id, lineIds: cart.lines.map(({ id }) => id) };
  cartStore.replace(cart, counterCode === undefined ? {} : { counterOrder });
  await findTabAgain(cartStore);
  return accept(recalled.value);
}
