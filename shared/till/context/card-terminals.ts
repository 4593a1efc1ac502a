import type { TerminalForm, TerminalProgress, TerminalTest, TerminalView } from '../../till-contract/cards/terminal-operations.ts';

export const MOST_TERMINALS = 50;

/** The card terminals of the host, for the till's handlers; absent in training and at a service elsewhere. */
export interface CardTerminals {
  list(): readonly TerminalView[];
  /** True while a payment at it has no end: its settings must stay, because only this terminal can tell what became of it. */
  isOpen(id: string): Promise<boolean>;
  /** Resolves once the settings are durable. The password stays as it is where the form has none. */
  save(id: string, form: TerminalForm): Promise<void>;
  remove(id: string): Promise<void>;
  test(id: string, testId: string): Promise<TerminalTest>;
  /** Undefined where the device has no terminal. */
  progressOf(deviceId: string): TerminalProgress | undefined;
  cancel(deviceId: string): void;
}
