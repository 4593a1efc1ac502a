import type { Static } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional } from '../../contract/http/schema.ts';
import { AnyText, Whole } from '../parts/answer-values.ts';

/** A machine of the host's own network that may be a card terminal. */
export const FoundTerminal = closedRecord('FoundTerminal', {
  /** By the port that it answers at. Another device may use the same port. */
  protocol: oneOf('zvt', 'nexo'),
  host: AnyText,
  port: Whole,
  /** The name in its certificate; absent where it has none, as with ZVT. */
  certificate: optional(AnyText),
  /** The terminal's own name, where the certificate is one of a terminal. */
  poiId: optional(AnyText),
  /** Its certificate is one of a terminal, so far as a name says that. */
  isNamed: Flag,
});
export type FoundTerminal = Static<typeof FoundTerminal>;

/** A search of the host's own network. `late`: its time was over before all addresses were tried. */
export const TerminalSearch = closedRecord('TerminalSearch', {
  id: AnyText,
  state: oneOf('running', 'over', 'stopped', 'late'),
  /** Addresses. */
  tried: Whole,
  whole: Whole,
  /** The network has more addresses than are searched. */
  isPartial: Flag,
  found: list(FoundTerminal),
});
export type TerminalSearch = Static<typeof TerminalSearch>;
