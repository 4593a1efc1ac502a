import { unreachable } from '../../base/assert.ts';
import type { TextStore } from '../../base/text-store.ts';
import { makeAttempts } from '../port/attempts.ts';
import type { OpenLine } from '../port/byte-line.ts';
import type { DayEnd } from '../port/terminal-day.ts';
import type { AttemptResult, AttemptWatch, CardFacts, CardTerminalPort, TerminalAttempt } from '../port/terminal-port.ts';
import type { Turnover } from '../port/turnover.ts';
import type { Apdu } from './apdu.ts';
import { type CommandEnd, type Conversation, converse, ZVT_TIMEOUTS, type ZvtTimeouts } from './conversation.ts';
import {
  authorisation,
  endOfDay,
  refund,
  registration,
  repeatReceipt,
  reversal,
  type StatusInformation,
  type ZvtSettings,
} from './messages.ts';

export interface ZvtTerminalOptions {
  readonly settings: ZvtSettings;
  readonly open: OpenLine;
  /** The attempts of this terminal. It outlives the till's process, and no other till speaks to the terminal. */
  readonly store: TextStore;
  readonly timeouts?: ZvtTimeouts;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

const NO_RECEIPT = 'none';

/**
 * ZVT carries no reference of the till, so the receipt that was the terminal's last before the attempt tells afterwards whether it made
 * another one: no till but this one uses the terminal, and no attempt begins while another is unknown.
 */
export function makeZvtTerminal(options: ZvtTerminalOptions): CardTerminalPort {
  return makeAttempts({
    name: 'zvt',
    voids: 'whole',
    store: options.store,
    clock: options.clock,
    send: (attempt, begin, watch) => send(options, attempt, begin, watch),
    look: (attempt, before) => look(options, attempt, before),
    closeDay: (begin, _earlier, watch) => closeDay(options, begin, watch),
  });
}

/**
 * ZVT has no question for a day that was closed: after a lost answer the day is closed again, and its sums say whether it had been closed
 * before.
 */
async function closeDay(options: ZvtTerminalOptions, begin: (before: string) => Promise<void>, watch: AttemptWatch): Promise<DayEnd> {
  const end = await talkTo(options, async (conversation) => {
    await begin('');
    const { onWait } = watch;
    return await conversation.run(endOfDay(options.settings), onWait === undefined ? {} : { onWait });
  });
  if (end === undefined) return { kind: 'not_closed', code: 'not_reached' };
  const { kind, code, status, papers } = end;
  if (kind === 'broken') return { kind: 'unclear', code: 'line_lost' };
  if (kind === 'refused') return { kind: 'not_closed', code: code === BUSY ? 'busy' : hexCode(code) };
  if (status !== undefined && status.result !== 0) return { kind: 'not_closed', code: hexCode(status.result) };
  if (kind === 'aborted')
    return status === undefined ? { kind: 'not_closed', code: hexCode(code) } : { kind: 'unclear', code: hexCode(code) };
  const turnover = status && turnoverOf(status);
  return { kind: 'closed', isUnsigned: true, isEarlier: false, papers, ...(turnover !== undefined && { turnover }) };
}

/** The code of a terminal at which a person or another till does something. */
const BUSY = 0x9c;

function turnoverOf({ amount, totals }: StatusInformation): Turnover | undefined {
  const brands = totals ?? [];
  if (amount === undefined && totals === undefined) return undefined;
  const sum = amount ?? brands.reduce((total, brand) => total + brand.amount, 0);
  return {
    amount: sum,
    ...(totals !== undefined && { count: brands.reduce((count, brand) => count + brand.count, 0) }),
    brands: [...brands],
  };
}

async function send(
  options: ZvtTerminalOptions,
  attempt: TerminalAttempt,
  begin: (before: string) => Promise<void>,
  watch: AttemptWatch,
): Promise<AttemptResult> {
  const command = commandOf(options.settings, attempt);
  if (command === undefined) return { kind: 'declined', code: 'no_receipt' };
  const result = await talkTo(options, async (conversation): Promise<AttemptResult> => {
    const before = await lastReceipt(conversation, options.settings);
    if (before === undefined) return { kind: 'declined', code: 'no_last_receipt' };
    await begin(receiptKey(before.status));
    return resultOf(attempt, await conversation.run(command, watch));
  });
  return result ?? { kind: 'declined', code: 'not_reached' };
}

/** Undefined for a receipt that is no terminal's of this protocol. */
function commandOf(settings: ZvtSettings, attempt: TerminalAttempt): Apdu | undefined {
  switch (attempt.kind) {
    case 'pay':
      return authorisation(settings, attempt.amount);
    case 'refund':
      return refund(settings, attempt.amount);
    case 'void':
      return /^\d{4}$/.test(attempt.receipt) ? reversal(settings, attempt.receipt) : undefined;
    default:
      return unreachable(attempt);
  }
}

/** Registers and runs some commands; undefined where no one answers or the terminal does not take the registration. */
async function talkTo<Result>(
  { open, settings, timeouts = ZVT_TIMEOUTS }: ZvtTerminalOptions,
  work: (conversation: Conversation) => Promise<Result>,
): Promise<Result | undefined> {
  const line = await open();
  if (line === undefined) return undefined;
  const conversation = converse(line, timeouts);
  try {
    const registered = await conversation.run(registration(settings));
    return registered.kind === 'completed' ? await work(conversation) : undefined;
  } finally {
    conversation.close();
  }
}

/** The code of a new terminal, which has no receipt to repeat: the function is not possible. */
const NOTHING_TO_REPEAT = 0x83;

/** Asks for the terminal's last receipt; undefined where it does not answer, or is busy with an attempt. */
async function lastReceipt(conversation: Conversation, settings: ZvtSettings): Promise<CommandEnd | undefined> {
  const end = await conversation.run(repeatReceipt(settings));
  if (end.kind === 'completed') return end.status?.receipt === undefined && end.status?.trace === undefined ? undefined : end;
  const isEmpty = (end.kind === 'aborted' || end.kind === 'refused') && end.code === NOTHING_TO_REPEAT;
  return isEmpty ? { kind: end.kind, code: end.code, papers: [] } : undefined;
}

function receiptKey(status: StatusInformation | undefined): string {
  return status === undefined ? NO_RECEIPT : `${status.trace ?? ''}/${status.receipt ?? ''}`;
}

function resultOf({ amount: requested }: TerminalAttempt, end: CommandEnd): AttemptResult {
  const { kind, code, status } = end;
  if (kind === 'broken') return { kind: 'unknown', code: 'line_lost' };
  if (kind === 'refused') return { kind: 'declined', code: hexCode(code) };
  if (status !== undefined && status.result !== 0) return declinedBy(status.result, status.text);
  // A terminal may abort after it booked: what it says of an amount then is worth more than a guess, so the receipt decides.
  if (kind === 'aborted') return status === undefined ? declinedBy(code, undefined) : { kind: 'unknown', code: 'aborted_after_booking' };
  if (status === undefined) return { kind: 'unknown', code: 'completed_without_status' };
  return approvedBy(requested, status, end);
}

function declinedBy(code: number, text: string | undefined): AttemptResult {
  return { kind: 'declined', code: hexCode(code), ...(text !== undefined && { text }) };
}

function hexCode(code: number): string {
  return code.toString(16).padStart(2, '0');
}

function approvedBy(
  requested: number,
  { result: _, text: __, totals: ___, amount = requested, ...facts }: StatusInformation,
  { papers, readers }: Pick<CommandEnd, 'papers' | 'readers'>,
): AttemptResult {
  const card: CardFacts = { amount, ...facts };
  const kind = amount < requested ? 'partly_approved' : 'approved';
  return { kind, card, papers: [...papers], ...(readers !== undefined && { readers: [...readers] }) };
}

/**
 * Finds out what became of an attempt by the terminal's last receipt: still the one from before means that nothing was moved, a newer one
 * is this attempt. A newer one of a larger amount was made by someone at the terminal itself, and then a person has to look.
 */
async function look(options: ZvtTerminalOptions, attempt: TerminalAttempt, before: string): Promise<AttemptResult> {
  const last = await talkTo(options, (conversation) => lastReceipt(conversation, options.settings));
  if (last === undefined) return { kind: 'unknown', code: 'not_reached' };
  const { status } = last;
  // The terminal had no receipt before and has none now. The code for that can mean something else too, so it proves nothing.
  if (status === undefined) return { kind: 'unknown', code: 'nothing_to_repeat' };
  if (receiptKey(status) === before) return { kind: 'declined', code: 'never_booked' };
  if (status.result === 0 && (status.amount === undefined || status.amount === 0 || status.amount > attempt.amount))
    return { kind: 'unknown', code: 'another_receipt' };
  return status.result === 0 ? approvedBy(attempt.amount, status, last) : declinedBy(status.result, status.text);
}
