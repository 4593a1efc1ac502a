import { type Static, Type } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue, Whole } from '../parts/answer-values.ts';
import { GivenName, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';
import { TerminalSearch } from './terminal-search.ts';

/** Card terminals beside the tills of a host that sells for its own service. */

/** A certificate has a quarter of it. */
const LONGEST_CERTIFICATE = 8192;

const members = {
  name: GivenName,
  protocol: oneOf('zvt', 'nexo'),
  host: Type.String({ pattern: '^[A-Za-z0-9.:_-]{1,253}$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** The till whose cards it takes. */
  tillId: RecordId,
  /** The merchant's copy of a card receipt is printed with every payment; absent: only where the guest signs it. */
  printsMerchantCopy: optional(Flag),
};

const nexoMembers = {
  /** The terminal's name, as it stands in its certificate: model and serial number. */
  poiId: Type.String({ pattern: '^[A-Za-z0-9]{1,40}-[A-Za-z0-9]{1,40}$' }),
  keyIdentifier: Type.String({ pattern: '^[ -~]{1,100}$' }),
  keyVersion: Type.Integer({ minimum: 0, maximum: 999_999 }),
  /** The guest enters the tip at the terminal, and the till asks for none with a card. */
  asksTip: optional(Flag),
};

export const NexoForm = closedRecord('NexoForm', {
  ...nexoMembers,
  /** Absent keeps the passphrase that is known. */
  passphrase: optional(Type.String({ pattern: '^[ -~]{1,200}$' })),
  /** PEM. Absent keeps the one that is known; a terminal without one is reached on this machine only. */
  rootCertificate: optional(
    Type.String({
      pattern: '^\\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]{100,}-----END CERTIFICATE-----\\s*$',
      maxLength: LONGEST_CERTIFICATE,
    }),
  ),
});
export type NexoForm = Static<typeof NexoForm>;

export const TerminalForm = closedRecord('TerminalForm', {
  ...members,
  /** Six digits; absent keeps the password that is known. */
  password: optional(Type.String({ pattern: '^[0-9]{6}$' })),
  /** For that protocol alone. */
  nexo: optional(NexoForm),
});
export type TerminalForm = Static<typeof TerminalForm>;

const NexoView = closedRecord('NexoView', { ...nexoMembers, hasRootCertificate: Flag });

/** Passwords and passphrases are never shown again. */
export const TerminalView = closedRecord('TerminalView', {
  id: AnyText,
  ...members,
  nexo: optional(NexoView),
  isReached: optional(Flag),
});
export type TerminalView = Static<typeof TerminalView>;

/**
 * `works`: the payment was approved and taken back. `not_verified`: the terminal has another shared key, and was sent no payment. `not_voided`: it was approved and stays charged. `unclear`: the terminal does not say
 * what became of it.
 */
export const TerminalTest = closedRecord('TerminalTest', {
  outcome: oneOf('works', 'not_reached', 'not_verified', 'declined', 'not_voided', 'unclear'),
  /** Minor units. */
  amount: Whole,
  code: optional(AnyText),
});
export type TerminalTest = Static<typeof TerminalTest>;

/** What a terminal is busy with. */
export const TerminalAct = oneOf('payment', 'refund', 'day');
export type TerminalAct = Static<typeof TerminalAct>;

/** What the terminal of this till shows while a card is charged, in its own words or as its code. */
export const TerminalProgress = closedRecord('TerminalProgress', {
  isBusy: Flag,
  /** Absent while it is not busy. */
  act: optional(TerminalAct),
  isCancelling: Flag,
  code: optional(Whole),
  lines: list(AnyText),
});
export type TerminalProgress = Static<typeof TerminalProgress>;

/** What a terminal's day came to: what was given back counts against what was paid. */
export const TerminalTurnover = closedRecord('TerminalTurnover', {
  amount: MoneyValue,
  count: optional(Whole),
  /** The name is empty for cards whose brand is not known. */
  brands: list(closedRecord('TerminalBrand', { name: AnyText, count: Whole, amount: MoneyValue })),
});
export type TerminalTurnover = Static<typeof TerminalTurnover>;

/** A terminal's day that is closed. */
export const TerminalClosing = closedRecord('TerminalClosing', {
  id: AnyText,
  terminalId: AnyText,
  terminalName: AnyText,
  at: InstantValue,
  /** What the host booked at this terminal since the day before was closed. */
  booked: TerminalTurnover,
  /** Absent where the terminal gave no sums. */
  terminal: optional(TerminalTurnover),
  /** What the terminal has more than the host. Absent where there is nothing to compare. */
  difference: optional(MoneyValue),
  /** Moved by attempts of an older version, which are in the terminal's sum or not: no one knows of which day they are. */
  earlier: optional(closedRecord('TerminalEarlier', { count: Whole, amount: MoneyValue })),
  /** `added_up`: the terminal counts refunds as payments, and counted that way both agree. `no_sign`: its sum has no sign. */
  comparison: optional(oneOf('added_up', 'no_sign')),
  /** An earlier try, whose answer was lost, had closed the day: what was before it is in neither sum. */
  isAfterLostTry: Flag,
  papers: list(AnyText),
});
export type TerminalClosing = Static<typeof TerminalClosing>;

export const TerminalDayView = closedRecord('TerminalDayView', {
  id: AnyText,
  name: AnyText,
  tillId: AnyText,
  booked: TerminalTurnover,
  /** Its first attempt; absent where there was none. */
  since: optional(InstantValue),
  /** A try to close it had no answer. */
  isUnclear: Flag,
  last: optional(TerminalClosing),
});
export type TerminalDayView = Static<typeof TerminalDayView>;

/** The day stays open in all cases but `closed` and, perhaps, `unclear`. */
export const TerminalDayResult = closedRecord('TerminalDayResult', {
  outcome: oneOf('closed', 'not_reached', 'not_verified', 'busy', 'payment_unclear', 'no_totals', 'refused', 'unclear'),
  code: optional(AnyText),
  booked: TerminalTurnover,
  closing: optional(TerminalClosing),
});
export type TerminalDayResult = Static<typeof TerminalDayResult>;

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;

export const TERMINAL_OPERATIONS = {
  listTerminals: tillOperation({
    ...person,
    id: 'listTerminals',
    method: 'GET',
    path: '/till/card-terminals',
    summary: 'Card terminals of this host',
    request: undefined,
    answer: list(TerminalView),
    refusals: [],
  }),
  saveTerminal: tillOperation({
    ...person,
    right: 'settings',
    id: 'saveTerminal',
    method: 'PUT',
    path: '/till/card-terminals/{terminal_id}',
    summary: 'Set a card terminal up or change it',
    request: TerminalForm,
    answer: TerminalView,
    refusals: ['too_many', 'unknown_till', 'password_needed', 'key_needed', 'certificate_needed', 'terminal_taken', 'terminal_busy'],
  }),
  removeTerminal: tillOperation({
    ...person,
    right: 'settings',
    id: 'removeTerminal',
    method: 'DELETE',
    path: '/till/card-terminals/{terminal_id}',
    summary: 'Forget a card terminal; one with an unclear payment stays',
    request: undefined,
    answer: undefined,
    refusals: ['terminal_busy'],
  }),
  testTerminal: tillOperation({
    ...person,
    right: 'settings',
    id: 'testTerminal',
    method: 'PUT',
    path: '/till/card-terminals/{terminal_id}/tests/{test_id}',
    summary: 'Charge a card the smallest amount, and take it back',
    request: undefined,
    answer: TerminalTest,
    refusals: [],
  }),
  searchTerminals: tillOperation({
    ...person,
    right: 'settings',
    id: 'searchTerminals',
    method: 'PUT',
    path: '/till/card-terminal-searches/{search_id}',
    summary: "Begin to look for card terminals in this machine's own network; an id begins one search",
    request: undefined,
    answer: TerminalSearch,
    refusals: [],
  }),
  readTerminalSearch: tillOperation({
    ...person,
    right: 'settings',
    id: 'readTerminalSearch',
    method: 'GET',
    path: '/till/card-terminal-searches/{search_id}',
    summary: 'What a search for card terminals found so far; one that no one reads stops',
    request: undefined,
    answer: TerminalSearch,
    refusals: [],
  }),
  stopTerminalSearch: tillOperation({
    ...person,
    right: 'settings',
    id: 'stopTerminalSearch',
    method: 'DELETE',
    path: '/till/card-terminal-searches/{search_id}',
    summary: 'Stop a search for card terminals',
    request: undefined,
    answer: undefined,
    refusals: [],
  }),
  listTerminalDays: tillOperation({
    ...person,
    right: 'shifts',
    id: 'listTerminalDays',
    method: 'GET',
    path: '/till/card-terminal-days',
    summary: 'What was booked at each card terminal since its day was closed last',
    request: undefined,
    answer: list(TerminalDayView),
    refusals: [],
  }),
  closeTerminalDay: tillOperation({
    ...person,
    right: 'shifts',
    id: 'closeTerminalDay',
    method: 'PUT',
    path: '/till/card-terminals/{terminal_id}/days/{closing_id}',
    summary: "Close a card terminal's day, and compare its sums with what was booked here",
    request: undefined,
    answer: TerminalDayResult,
    refusals: ['id_taken'],
  }),
  readTerminal: tillOperation({
    ...person,
    id: 'readTerminal',
    method: 'GET',
    path: '/till/card-terminal',
    summary: 'What the terminal of this till shows now; read again and again while a card is charged',
    request: undefined,
    answer: TerminalProgress,
    refusals: ['no_terminal'],
  }),
  cancelTerminal: tillOperation({
    ...person,
    id: 'cancelTerminal',
    method: 'PUT',
    path: '/till/card-terminal/cancelled/{cancel_id}',
    summary: 'Ask the terminal of this till to stop; it may refuse, and its own answer counts',
    request: undefined,
    answer: TerminalProgress,
    refusals: ['no_terminal'],
  }),
} as const;
