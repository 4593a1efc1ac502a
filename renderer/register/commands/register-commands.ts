import type { StateSource } from '../../commands/command.ts';
import { shiftCommands } from '../shift/shift-commands.ts';
import { openStand } from '../stand/stand-commands.ts';
import type { Register } from '../state/register.ts';
import { cartCommands } from './cart-commands.ts';
import type { RegisterCommand } from './command-keys.ts';
import { keepingCommands } from './keeping-commands.ts';
import { pageCommands } from './page-commands.ts';
import { queueCommands } from './queue-commands.ts';
import { saleCommands } from './sale-commands.ts';
import { sellCommands } from './sell-commands.ts';
import { staffCommands } from './staff-commands.ts';

/** Every action of the register that has a key or a place in the palette. */
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
];

/** Commands are judged by what the stores hold now. */
export function sourceOf(register: Register): StateSource<Register> {
  const stores = [register.desk.store, register.sale.store, register.ui.store, register.host.store, register.menu.store];
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
