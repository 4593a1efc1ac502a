import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';

/** Commands that assign the cart to a seat, guest or tab, and that hold it. */

const section = (words: RegisterWords): string => words.orders.commands;
const notWhilePaying = (words: RegisterWords): string => words.signIn.finishPaymentFirst;
const whenSelling = (register: Register): ReturnType<RegisterCommand['allowed']> => (isSelling(register) ? true : notWhilePaying);

function withCart(register: Register): ReturnType<RegisterCommand['allowed']> {
  if (!isSelling(register)) return notWhilePaying;
  return register.cartStore.store.getState().cart.lines.length === 0 ? (words) => words.tabs.cartEmpty : true;
}

const chooseSeat = registerCommand({
  name: 'cart.seat',
  label: (words) => words.seats.title,
  section,
  keys: ['Alt+S'],
  allowed: whenSelling,
  run: ({ ui }) => ui.open({ kind: 'seat' }),
});

const holdCart = registerCommand({
  name: 'cart.hold',
  label: (words) => words.heldOrders.hold,
  section,
  keys: ['Alt+H'],
  allowed: withCart,
  run: ({ ui }) => ui.open({ kind: 'hold' }),
});

const recallCart = registerCommand({
  name: 'cart.recall',
  label: (words) => words.heldOrders.recall,
  section,
  keys: ['Alt+Shift+H'],
  allowed: whenSelling,
  run: ({ ui }) => ui.open({ kind: 'held' }),
});

const openTab = registerCommand({
  name: 'tab.open',
  label: (words) => words.tabs.open,
  section,
  keys: ['Alt+T'],
  allowed: withCart,
  run: ({ ui }) => ui.open({ kind: 'tab' }),
});

export const keepingCommands: readonly RegisterCommand[] = [chooseSeat, holdCart, recallCart, openTab];
