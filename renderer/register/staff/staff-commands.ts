import type { RegisterWords } from '../../words/register-words.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import { signOut } from './sign-in.ts';

const section = (words: RegisterWords): string => words.orders.commands;

const switchStaff = registerCommand({
  name: 'staff.switch',
  label: (words) => words.signIn.switchUser,
  section,
  keys: ['F3'],
  allowed: () => true,
  run: ({ ui }) => ui.open({ kind: 'staff' }),
});

export const lockRegister = registerCommand({
  name: 'staff.lock',
  label: (words) => words.signIn.lock,
  section,
  keys: ['Alt+L'],
  allowed: (register) => {
    if (!isSelling(register)) return (words) => words.signIn.finishPaymentFirst;
    // Without PINs a cashier is signed in again at once.
    return register.host.store.getState().settings?.settings.signIn === 'open' ? (words) => words.signIn.lockNeedsPin : true;
  },
  run: (register) => {
    register.ui.close();
    return signOut(register);
  },
});

export const staffCommands: readonly RegisterCommand[] = [switchStaff, lockRegister];
