import type { RegisterWords } from '../../words/register.en.ts';
import { signOut } from '../around/sign-in.ts';
import type { Register } from '../state/register.ts';
import { isSelling, type RegisterCommand, registerCommand } from './command-keys.ts';

const section = (words: RegisterWords): string => words.around.section;
const notWhilePaying = (words: RegisterWords): string => words.around.notWhilePaying;
const whenSelling = (register: Register): ReturnType<RegisterCommand['allowed']> => (isSelling(register) ? true : notWhilePaying);

function withCart(register: Register): ReturnType<RegisterCommand['allowed']> {
  if (!isSelling(register)) return notWhilePaying;
  return register.desk.store.getState().cart.lines.length === 0 ? (words) => words.around.cartEmpty : true;
}

export const switchStaff = registerCommand({
  name: 'staff.switch',
  label: (words) => words.around.staff,
  section,
  keys: ['F2'],
  allowed: () => true,
  run: ({ ui }) => ui.open({ kind: 'staff' }),
});

export const lockRegister = registerCommand({
  name: 'staff.lock',
  label: (words) => words.around.lock,
  section,
  keys: ['Ctrl+Shift+L'],
  allowed: whenSelling,
  run: (register) => {
    register.ui.close();
    void signOut(register);
  },
});

export const chooseSeat = registerCommand({
  name: 'cart.seat',
  label: (words) => words.around.seatTitle,
  section,
  keys: ['F6'],
  allowed: whenSelling,
  run: ({ ui }) => ui.open({ kind: 'seat' }),
});

export const holdCart = registerCommand({
  name: 'cart.hold',
  label: (words) => words.around.hold,
  section,
  keys: ['F7'],
  allowed: withCart,
  run: ({ ui }) => ui.open({ kind: 'hold' }),
});

export const recallCart = registerCommand({
  name: 'cart.recall',
  label: (words) => words.around.recall,
  section,
  keys: ['Shift+F7'],
  allowed: whenSelling,
  run: ({ ui }) => ui.open({ kind: 'held' }),
});

export const openTab = registerCommand({
  name: 'tab.open',
  label: (words) => words.around.openTab,
  section,
  keys: ['F8'],
  allowed: withCart,
  run: ({ ui }) => ui.open({ kind: 'tab' }),
});

export const showTabs = registerCommand({
  name: 'page.tabs',
  label: (words) => words.around.tabs,
  section,
  keys: ['Shift+F8'],
  allowed: whenSelling,
  run: ({ ui }) => ui.go('tabs'),
});

export const showOrders = registerCommand({
  name: 'page.orders',
  label: (words) => words.around.orders,
  section,
  keys: ['F10'],
  allowed: whenSelling,
  run: ({ ui }) => ui.go('orders'),
});

export const showReceipt = registerCommand({
  name: 'sale.receipt',
  label: (words) => words.pay.receipt,
  section,
  keys: ['Ctrl+Shift+R'],
  allowed: ({ sale }) => (sale.store.getState().last === undefined ? (words) => words.around.ordersNone : true),
  run: ({ sale, ui }) => {
    const { last } = sale.store.getState();
    if (last !== undefined) ui.open({ kind: 'receipt', saleId: last.sale.id });
  },
});

export const showUnfinished = registerCommand({
  name: 'sale.unfinished',
  label: (words) => words.pay.unfinished,
  section,
  allowed: (register) => {
    if (!isSelling(register)) return notWhilePaying;
    return register.sale.store.getState().unfinished.length === 0 ? (words) => words.around.unfinishedMany({ count: 0 }) : true;
  },
  run: ({ ui }) => ui.open({ kind: 'unfinished' }),
});

export const aroundCommands: readonly RegisterCommand[] = [
  switchStaff,
  lockRegister,
  chooseSeat,
  holdCart,
  recallCart,
  openTab,
  showTabs,
  showOrders,
  showReceipt,
  showUnfinished,
];
