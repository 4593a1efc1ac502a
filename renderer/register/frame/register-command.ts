import { isSelling as isSellingIn } from '../../selling/sale-flow.ts';
import type { Command } from '../../ui/commands/command.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from './register.ts';

/** A command of the register; it receives the whole `Register`. */
export type RegisterCommand = Command<Register, RegisterWords>;

export function registerCommand(command: RegisterCommand): RegisterCommand {
  return command;
}

export function isSelling({ sale }: Pick<Register, 'sale'>): boolean {
  return isSellingIn(sale.store.getState());
}
