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

const switchStaff = registerCommand({
  name: 'staff.switch',
  label: (words) => words.around.staff,
  section,
  keys: ['F3'],
  allowed: () => true,
  run: ({ ui }) => ui.open({ kind: 'staff' }),
});

const lockRegister = registerCommand({
  name: 'staff.lock',
  label: (words) => words.around.lock,
  section,
  keys: ['Alt+L'],
  allowed: whenSelling,
  run: (register) => {
    register.ui.close();
    void signOut(register);
  },
});

const chooseSeat = registerCommand({
  name: 'cart.seat',
  label: (words) => words.around.seatTitle,
  section,
  keys: ['Alt+S'],
  allowed: whenSelling,
  run: ({ ui }) => ui.open({ kind: 'seat' }),
});

const holdCart = registerCommand({
  name: 'cart.hold',
  label: (words) => words.around.hold,
  section,
  keys: ['Alt+H'],
  allowed: withCart,
  run: ({ ui }) => ui.open({ kind: 'hold' }),
});

const recallCart = registerCommand({
  name: 'cart.recall',
  label: (words) => words.around.recall,
  section,
  keys: ['Alt+Shift+H'],
  allowed: whenSelling,
  run: ({ ui }) => ui.open({ kind: 'held' }),
});

const openTab = registerCommand({
  name: 'tab.open',
  label: (words) => words.around.openTab,
  section,
  keys: ['Alt+T'],
  allowed: withCart,
  run: ({ ui }) => ui.open({ kind: 'tab' }),
});

const showReceipt = registerCommand({
  name: 'sale.receipt',
  label: (words) => words.pay.receipt,
  section,
  keys: ['Alt+E'],
  allowed: ({ sale }) => (sale.store.getState().last === undefined ? (words) => words.around.ordersNone : true),
  run: ({ sale, ui }) => {
    const { last } = sale.store.getState();
    if (last !== undefined) ui.open({ kind: 'receipt', saleId: last.sale.id });
  },
});

const showUnfinished = registerCommand({
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
  showReceipt,
  showUnfinished,
];
