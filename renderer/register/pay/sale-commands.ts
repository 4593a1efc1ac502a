import type { RegisterWords } from '../../words/register-words.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';

const section = (words: RegisterWords): string => words.orders.commands;

const showReceipt = registerCommand({
  name: 'sale.receipt',
  label: (words) => words.pay.receipt,
  section,
  keys: ['Alt+E'],
  allowed: ({ sale }) => (sale.store.getState().last === undefined ? (words) => words.orders.none : true),
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
    if (!isSelling(register)) return (words) => words.signIn.finishPaymentFirst;
    const { unfinished, aside } = register.sale.store.getState();
    return unfinished.length + aside.length === 0 ? (words) => words.unfinishedSales.title({ count: 0 }) : true;
  },
  run: ({ ui }) => ui.open({ kind: 'unfinished' }),
});

export const saleCommands: readonly RegisterCommand[] = [showReceipt, showUnfinished];
