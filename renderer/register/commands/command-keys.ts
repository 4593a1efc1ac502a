import type { Command } from '../../commands/command.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import type { Register } from '../state/register.ts';

/** A command of the register: it is handed all that stands behind the screens. */
export type RegisterCommand = Command<Register, RegisterWords>;

export function registerCommand(command: RegisterCommand): RegisterCommand {
  return command;
}

export function isSelling({ sale }: Pick<Register, 'sale'>): boolean {
  const { phase } = sale.store.getState();
  return phase === 'selling' || phase === 'done';
}
