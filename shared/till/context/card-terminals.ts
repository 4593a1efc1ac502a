import type {
  TerminalDayResult,
  TerminalDayView,
  TerminalForm,
  TerminalProgress,
  TerminalTest,
  TerminalView,
} from '../../till-contract/cards/terminal-operations.ts';
import type { TerminalSearch } from '../../till-contract/cards/terminal-search.ts';

export const MOST_TERMINALS = 50;

/** Looks for terminals in the host's own network, one search at a time. */
export interface TerminalSearches {
  /** Begins a search, or returns how it stands if its id was used before; undefined while another search runs. */
  start(id: string): Promise<TerminalSearch | undefined>;
  /** Undefined for a search that is not the last one. */
  read(id: string): TerminalSearch | undefined;
  stop(id: string): void;
}

/** The card terminals of the host, for the till's handlers; absent in training and at a service elsewhere. */
export interface CardTerminals {
  list(): readonly TerminalView[];
  /** True while a payment at it has no end: its settings must stay, because only this terminal can tell what became of it. */
  isOpen(id: string): Promise<boolean>;
  /** Resolves once the settings are durable. The password stays as it is where the form has none. */
  save(id: string, form: TerminalForm): Promise<void>;
  remove(id: string): Promise<void>;
  readonly searches: TerminalSearches;
  test(id: string, testId: string): Promise<TerminalTest>;
  /** What was booked at each since its day was closed last. */
  days(): Promise<readonly TerminalDayView[]>;
  /** The id of a closing closes one day. */
  closeDay(id: string, closing: { readonly id: string; readonly at: string }): Promise<TerminalDayResult>;
  /** True where the guest enters the tip at the terminal of this device. */
  asksTipAt(deviceId: string): boolean;
  /** Undefined where the device has no terminal. */
  progressOf(deviceId: string): TerminalProgress | undefined;
  cancel(deviceId: string): void;
}
