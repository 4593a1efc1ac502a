import type { StateSource } from '../../ui/commands/command.ts';
import { cartCommands } from '../cart/cart-commands.ts';
import { keepingCommands } from '../carts/keeping-commands.ts';
import type { Register } from '../frame/register.ts';
import type { RegisterCommand } from '../frame/register-command.ts';
import { openGuestCard } from '../gift-cards/order-card.ts';
import { saleCommands } from '../pay/sale-commands.ts';
import { queueCommands } from '../queue/queue-commands.ts';
import { sellCommands } from '../sell/sell-commands.ts';
import { shiftCommands } from '../shift/shift-commands.ts';
import { staffCommands } from '../staff/staff-commands.ts';
import { openStand } from '../stock/stand-commands.ts';
import { pageCommands } from './page-commands.ts';

export const registerCommands: readonly RegisterCommand[] = [
  ...pageCommands,
  ...queueCommands,
  ...sellCommands,
  ...cartCommands,
  ...staffCommands,
  ...keepingCommands,
  ...saleCommands,
  ...shiftCommands,
  openStand,
  openGuestCard,
];

/** Returns the register as a source of state for the commands, which are judged again after each change of a store. */
export function sourceOf(register: Register): StateSource<Register> {
  const stores = [register.cartStore.store, register.sale.store, register.ui.store, register.host.store, register.menu.store];
  return {
    getState: () => register,
    subscribe: (listener) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
