import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { unreachable } from '../../base/assert.ts';
import type { TextStore } from '../../base/text-store.ts';
import type { OpenLine } from '../port/byte-line.ts';
import {
  AttemptResult,
  type AttemptWatch,
  type CardFacts,
  type CardTerminalPort,
  OPEN_ATTEMPT,
  TerminalAttempt,
} from '../port/terminal-port.ts';
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
}

export interface ZvtTerminal extends CardTerminalPort {
  /** Closes the terminal's day. The totals are what it sent; undefined where it did not close. */
  closeDay(): Promise<{ readonly papers: readonly string[]; readonly status?: StatusInformation } | undefined>;
}

/**
 * What is kept of an attempt. ZVT carries no reference of the till, so the receipt that was the terminal's last before the attempt tells
 * afterwards whether it made another one: no till but this one uses the terminal, and no attempt begins while another is unknown.
 */
type KeptAttempt = Static<typeof KeptAttempt>;
const KeptAttempt = Type.Object({ attempt: TerminalAttempt, before: Type.String(), result: Type.Optional(AttemptResult) });

const NO_RECEIPT = 'none';
const NEVER_SENT: AttemptResult = { kind: 'declined', code: 'never_sent' };

export function makeZvtTerminal(options: ZvtTerminalOptions): ZvtTerminal {
  const { store, settings } = options;
  // One command at a time: the terminal has one line, and the receipt before an attempt must be the last one.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    name: 'zvt',
    start: (attempt, watch) => inTurn(() => start(options, attempt, watch)),
    find: (reference) =>
      inTurn(async () => {
        const kept = await readAttempt(store, reference);
        return kept === undefined ? NEVER_SENT : await settle(options, kept);
      }),
    decide: (reference, wasCharged) =>
      inTurn(async () => {
        const kept = await readAttempt(store, reference);
        if (kept === undefined) return NEVER_SENT;
        if (kept.result !== undefined) return kept.result;
        const card = { amount: kept.attempt.amount };
        return await remember(
          options,
          kept,
          wasCharged ? { kind: 'approved', card, papers: [] } : { kind: 'declined', code: 'by_a_person' },
        );
      }),
    closeDay: () =>
      inTurn(async () => {
        const end = await talkTo(options, (conversation) => conversation.run(endOfDay(settings)));
        return end?.kind === 'completed' ? { papers: end.papers, ...(end.status && { status: end.status }) } : undefined;
      }),
  };
}

async function readAttempt(store: TextStore, reference: string): Promise<KeptAttempt | undefined> {
  const text = await store.find(reference);
  return text === undefined ? undefined : Value.Parse(KeptAttempt, JSON.parse(text));
}

async function keepAttempt(store: TextStore, kept: KeptAttempt): Promise<void> {
  await store.keep(kept.attempt.reference, JSON.stringify(kept));
}

async function start(options: ZvtTerminalOptions, attempt: TerminalAttempt, watch: AttemptWatch = {}): Promise<AttemptResult> {
  const { store, settings } = options;
  const known = await readAttempt(store, attempt.reference);
  if (known !== undefined) return await settle(options, known);
  const openReference = await store.find(OPEN_ATTEMPT);
  const earlier = openReference ? await readAttempt(store, openReference) : undefined;
  if (earlier !== undefined && (await settle(options, earlier)).kind === 'unknown') return { kind: 'declined', code: 'another_is_unknown' };
  const result = await talkTo(options, async (conversation): Promise<AttemptResult> => {
    const before = await lastReceipt(conversation, settings);
    if (before === undefined) return { kind: 'declined', code: 'no_last_receipt' };
    const kept: KeptAttempt = { attempt, before: receiptKey(before.status) };
    await keepAttempt(store, kept);
    await store.keep(OPEN_ATTEMPT, attempt.reference);
    return await remember(options, kept, resultOf(attempt, await conversation.run(commandOf(settings, attempt), watch)));
  });
  return result ?? { kind: 'declined', code: 'not_reached' };
}

function commandOf(settings: ZvtSettings, attempt: TerminalAttempt): Apdu {
  switch (attempt.kind) {
    case 'pay':
      return authorisation(settings, attempt.amount);
    case 'refund':
      return refund(settings, attempt.amount);
    case 'void':
      return reversal(settings, attempt.receipt);
    default:
      return unreachable(attempt);
  }
}

/** Registers and runs some commands; undefined where nobody answers or the terminal does not take the registration. */
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

function resultOf({ amount: requested }: TerminalAttempt, { kind, code, status, papers }: CommandEnd): AttemptResult {
  if (kind === 'broken') return { kind: 'unknown', code: 'line_lost' };
  if (kind === 'refused') return { kind: 'declined', code: hexCode(code) };
  if (status !== undefined && status.result !== 0) return declinedBy(status.result, status.text);
  // A terminal may abort after it booked: what it says of an amount then is worth more than a guess, so the receipt decides.
  if (kind === 'aborted') return status === undefined ? declinedBy(code, undefined) : { kind: 'unknown', code: 'aborted_after_booking' };
  if (status === undefined) return { kind: 'unknown', code: 'completed_without_status' };
  return approvedBy(requested, status, papers);
}

function declinedBy(code: number, text: string | undefined): AttemptResult {
  return { kind: 'declined', code: hexCode(code), ...(text !== undefined && { text }) };
}

function hexCode(code: number): string {
  return code.toString(16).padStart(2, '0');
}

function approvedBy(
  requested: number,
  { result: _, text: __, amount = requested, ...facts }: StatusInformation,
  papers: readonly string[],
): AttemptResult {
  const card: CardFacts = { amount, ...facts };
  return { kind: amount < requested ? 'partly_approved' : 'approved', card, papers: [...papers] };
}

async function remember({ store }: ZvtTerminalOptions, kept: KeptAttempt, result: AttemptResult): Promise<AttemptResult> {
  if (result.kind === 'unknown') return result;
  await keepAttempt(store, { ...kept, result });
  if ((await store.find(OPEN_ATTEMPT)) === kept.attempt.reference) await store.keep(OPEN_ATTEMPT, '');
  return result;
}

/**
 * Finds out what became of an attempt by the terminal's last receipt: still the one from before means that nothing was moved, a newer one
 * is this attempt. A newer one of a larger amount was made by someone at the terminal itself, and then a person has to look.
 */
async function settle(options: ZvtTerminalOptions, kept: KeptAttempt): Promise<AttemptResult> {
  const { attempt, before, result } = kept;
  if (result !== undefined) return result;
  const last = await talkTo(options, (conversation) => lastReceipt(conversation, options.settings));
  if (last === undefined) return { kind: 'unknown', code: 'not_reached' };
  const { status } = last;
  // The terminal had no receipt before and has none now. The code for that can mean something else too, so it proves nothing.
  if (status === undefined) return { kind: 'unknown', code: 'nothing_to_repeat' };
  if (receiptKey(status) === before) return await remember(options, kept, { kind: 'declined', code: 'never_booked' });
  if (status.result === 0 && (status.amount === undefined || status.amount === 0 || status.amount > attempt.amount))
    return { kind: 'unknown', code: 'another_receipt' };
  return await remember(
    options,
    kept,
    status.result === 0 ? approvedBy(attempt.amount, status, last.papers) : declinedBy(status.result, status.text),
  );
}
