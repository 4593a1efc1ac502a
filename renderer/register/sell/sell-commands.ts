import type { LineId } from '../../../shared/base/ids.ts';
import { decrease, increase } from '../../../shared/engine/cart/cart-lines.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import { withApproval } from '../frame/with-approval.ts';
import { removeLineWithUndo, undoRemoveLine } from './tap-item.ts';

const section = (words: RegisterWords): string => words.sell.section;
const isPaying = (words: RegisterWords): string => words.sell.payFirst;
const isEmpty = (words: RegisterWords): string => words.sell.cartEmpty;

function allowedWithLine(register: Register): ReturnType<RegisterCommand['allowed']> {
  if (!isSelling(register)) return isPaying;
  return currentLineId(register) === undefined ? isEmpty : true;
}

/** Returns the selected line, else the line just added, else the last one. */
export function currentLineId({ cartStore }: Pick<Register, 'cartStore'>): LineId | undefined {
  const { selectedLineId, lit, cart } = cartStore.store.getState();
  const isThere = (lineId: LineId | undefined): boolean => cart.lines.some(({ id }) => id === lineId);
  return [selectedLineId, lit?.lineId].find(isThere) ?? cart.lines.at(-1)?.id;
}

export const openPay = registerCommand({
  name: 'pay.open',
  label: (words) => words.sell.pay,
  section,
  keys: ['F9'],
  allowed: (register) => {
    if (!isSelling(register)) return isPaying;
    const { cart, priced, preview } = register.cartStore.store.getState();
    if (cart.lines.length === 0) return isEmpty;
    if (preview !== undefined) return (words) => words.offers.previewFirst;
    if (priced === undefined) return (words) => words.sell.menuMissing;
    return priced.problems.some(({ severity }) => severity === 'refuse') ? (words) => words.pay.fixFirst : true;
  },
  run: (register) => {
    const { sale, ui } = register;
    if (sale.store.getState().phase === 'done') sale.next();
    ui.go('sell');
    ui.store.setState({ isReturning: false, nextPieces: undefined });
    return withApproval(register, (approvals) => sale.open(approvals));
  },
});

const focusSearch = registerCommand({
  name: 'sell.search',
  label: (words) => words.sell.search,
  section,
  keys: ['Ctrl+K', '/'],
  allowed: (register) => (isSelling(register) ? true : isPaying),
  run: ({ ui }) => {
    ui.go('sell');
    ui.store.setState(({ searchRequests }) => ({ searchRequests: searchRequests + 1 }));
  },
});

const removeSelected = registerCommand({
  name: 'line.remove',
  label: (words) => words.common.remove,
  section,
  keys: ['Delete'],
  allowed: allowedWithLine,
  run: (register) => {
    const lineId = currentLineId(register);
    if (lineId !== undefined) removeLineWithUndo(register, lineId);
  },
});

export const undoRemoval = registerCommand({
  name: 'line.undo',
  label: (words) => words.common.undo,
  section,
  keys: ['Ctrl+Z'],
  allowed: (register) => {
    if (!isSelling(register)) return isPaying;
    return register.cartStore.store.getState().removed === undefined ? isEmpty : true;
  },
  run: undoRemoveLine,
});

const oneMore = registerCommand({
  name: 'line.more',
  label: (words) => words.common.increase,
  section,
  keys: ['+'],
  allowed: allowedWithLine,
  run: (register) => {
    const lineId = currentLineId(register);
    if (lineId !== undefined) register.cartStore.edit((cart) => increase(cart, lineId), { lights: lineId });
  },
});

/** At quantity one, removes the line; undo brings it back. */
const oneLess = registerCommand({
  name: 'line.less',
  label: (words) => words.common.decrease,
  section,
  keys: ['-'],
  allowed: allowedWithLine,
  run: (register) => {
    const lineId = currentLineId(register);
    if (lineId === undefined) return;
    if (register.cartStore.edit((cart) => decrease(cart, lineId)) !== undefined) removeLineWithUndo(register, lineId);
  },
});

const nextLine = registerCommand({
  name: 'line.next',
  label: (words) => words.common.next,
  section,
  keys: ['PageDown'],
  allowed: allowedWithLine,
  run: (register) => step(register, 1),
});

const previousLine = registerCommand({
  name: 'line.previous',
  label: (words) => words.common.back,
  section,
  keys: ['PageUp'],
  allowed: allowedWithLine,
  run: (register) => step(register, -1),
});

function step({ cartStore }: Register, by: number): void {
  const { cart, selectedLineId } = cartStore.store.getState();
  const place = cart.lines.findIndex(({ id }) => id === selectedLineId);
  const next = place === -1 ? cart.lines.length - 1 : Math.min(cart.lines.length - 1, Math.max(0, place + by));
  cartStore.select(cart.lines[next]?.id);
}

const openLine = registerCommand({
  name: 'line.open',
  label: (words) => words.common.edit,
  section,
  keys: ['F4'],
  allowed: allowedWithLine,
  run: (register) => {
    const lineId = currentLineId(register);
    if (lineId !== undefined) register.ui.open({ kind: 'line', lineId });
  },
});

export const sellCommands: readonly RegisterCommand[] = [
  openPay,
  focusSearch,
  openLine,
  oneMore,
  oneLess,
  removeSelected,
  undoRemoval,
  nextLine,
  previousLine,
];
