import { CART_KEEPING_OPERATIONS } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { Host } from '../../host/host-store.ts';
import type { CartStore } from '../../selling/cart-store.ts';
import { DRAFT } from '../../selling/draft-keeper.ts';
import { forgetFirstScreen } from '../../ui/boot/first-screen.ts';
import { readEntry, type WindowDatabase, writeEntry } from '../../ui/boot/window-database.ts';

/** The stored flag for training mode: the window's data belongs to that till. */
const TRAINING = 'training';

export async function wasTraining(database: WindowDatabase): Promise<boolean> {
  return (await readEntry<boolean>(database, TRAINING).catch(() => undefined)) ?? false;
}

/** When another till starts to answer, real or training, reloads the window, which then takes that till's cart. */
export function reloadOnTillChange(database: WindowDatabase, host: Host, before: boolean, page: Window): void {
  const end = host.store.subscribe(({ status }) => {
    if (status === undefined || status.isTraining === before) return;
    end();
    void resetAndReload(database, status.isTraining, page);
  });
}

/** Deletes the data of the previous till and reloads, even if the window's database fails. */
export async function resetAndReload(database: WindowDatabase, isTraining: boolean, page: Window): Promise<void> {
  forgetFirstScreen(page);
  await startAgain(database, isTraining).catch(() => undefined);
  page.location.reload();
}

async function startAgain(database: WindowDatabase, isTraining: boolean): Promise<void> {
  await database.transaction('rw', database.kept, async () => {
    await Promise.all([writeEntry(database, TRAINING, isTraining), database.kept.where('key').startsWith(DRAFT).delete()]);
  });
}

/** Saves the cart at the host, which keeps it until training ends. */
export async function leaveCart(cartStore: CartStore) {
  const { version, cart, vendorId } = cartStore.store.getState();
  return await askTill(CART_KEEPING_OPERATIONS.keepDraft, { body: { version, cart, ...(vendorId !== undefined && { vendorId }) } });
}
