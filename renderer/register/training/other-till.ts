import { CART_KEEPING_OPERATIONS } from '../../../shared/till-contract/operations/cart-keeping-operations.ts';
import { askHost } from '../../host/ask-host.ts';
import type { Host } from '../../host/host-store.ts';
import type { CartDesk } from '../../selling/cart-store.ts';
import { DRAFT } from '../../selling/draft-keeper.ts';
import { FIRST_SCREEN } from '../../ui/boot/first-screen.ts';
import { keep, readKept, type WindowDatabase } from '../../ui/boot/window-database.ts';

/** Whether the window practised when it was last open: what it keeps is of that till. */
const TRAINING = 'training';

export async function wasTraining(database: WindowDatabase): Promise<boolean> {
  return (await readKept<boolean>(database, TRAINING).catch(() => undefined)) ?? false;
}

/** Another till answers from here on: the window begins anew, and takes the cart that this one has of it. */
export function followTill(database: WindowDatabase, host: Host, before: boolean, page: Window): void {
  const end = host.store.subscribe(({ status }) => {
    if (status === undefined || status.isTraining === before) return;
    end();
    void beginAnew(database, status.isTraining, page);
  });
}

/** What the window keeps is of the till before; a window whose own database fails begins anew all the same. */
export async function beginAnew(database: WindowDatabase, isTraining: boolean, page: Window): Promise<void> {
  await startAgain(database, isTraining).catch(() => undefined);
  page.location.reload();
}

async function startAgain(database: WindowDatabase, isTraining: boolean): Promise<void> {
  await database.transaction('rw', database.kept, async () => {
    await Promise.all([keep(database, TRAINING, isTraining), database.kept.bulkDelete([DRAFT, FIRST_SCREEN])]);
  });
}

/** The cart waits at the host that it is left at. */
export async function leaveCart(desk: CartDesk) {
  const { version, cart, vendorId } = desk.store.getState();
  return await askHost(CART_KEEPING_OPERATIONS.keepDraft, { body: { version, cart, ...(vendorId !== undefined && { vendorId }) } });
}
