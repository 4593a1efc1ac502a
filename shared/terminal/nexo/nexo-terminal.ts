import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { TextStore } from '../../base/text-store.ts';
import type { World } from '../../base/world.ts';
import { makeAttempts } from '../port/attempts.ts';
import type { AttemptResult, AttemptWatch, CardTerminalPort, TerminalAttempt } from '../port/terminal-port.ts';
import { readStatus, resultOf } from './nexo-answers.ts';
import type { NexoCipher, SharedKey } from './nexo-cipher.ts';
import { closeNexoDay } from './nexo-day.ts';
import { type Exchange, exchange, headerOf } from './nexo-exchange.ts';
import type { NexoLine, OpenNexoLine } from './nexo-line.ts';
import {
  abortRequest,
  DIAGNOSIS,
  type MessageReference,
  type MoneyCategory,
  type NexoRequest,
  requestOf,
  statusRequest,
} from './nexo-requests.ts';
import { makeSealing } from './sealed-message.ts';

export interface NexoSettings {
  /** The terminal's name: its model and serial number. */
  readonly poiId: string;
  /** The till's name. */
  readonly saleId: string;
  /** ISO 4217, letters. */
  readonly currency: string;
  readonly key: SharedKey;
}

/** Milliseconds. */
export interface NexoTimeouts {
  /** For the result of a payment. The terminal ends one by itself after two minutes. */
  readonly paid: number;
  /** For everything that needs no guest. */
  readonly answered: number;
  /** Between two looks at whether the cashier wants to stop. */
  readonly look: number;
  /** How late a message may arrive whose line is gone. */
  readonly late: number;
}

export const NEXO_TIMEOUTS: NexoTimeouts = { paid: 180_000, answered: 10_000, look: 200, late: 2000 };

export interface NexoTerminalOptions {
  readonly settings: NexoSettings;
  readonly cipher: NexoCipher;
  readonly world: Pick<World, 'epochMilliseconds' | 'randomBytes'>;
  readonly open: OpenNexoLine;
  /** Resolves after that many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The attempts of this terminal. */
  readonly store: TextStore;
  readonly timeouts?: NexoTimeouts;
}

interface State extends NexoTerminalOptions {
  readonly exchange: Exchange;
  readonly timeouts: NexoTimeouts;
  /** The terminal answered with the shared key since the last time that something went wrong. */
  isProven: boolean;
}

/** What names the message of an attempt, for the terminal that is asked about it later. */
const Sent = Type.Object({ serviceId: Type.String(), saleId: Type.String(), at: Type.Integer() });

/** How long a terminal's word that it never got a message proves that: it forgets old ones. */
const PROOF_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Each message has a number of its own that is durable before it is sent, so that the terminal can be asked what became of that very one. */
export function makeNexoTerminal(options: NexoTerminalOptions): CardTerminalPort {
  const { settings, cipher, open, store, timeouts = NEXO_TIMEOUTS } = options;
  const parties: Exchange = { names: settings, sealing: makeSealing(cipher, settings.key), open };
  const state: State = { ...options, timeouts, exchange: parties, isProven: false };
  return makeAttempts({
    name: 'nexo',
    voids: 'part',
    store,
    clock: () => options.world.epochMilliseconds(),
    send: (attempt, begin, watch) => send(state, attempt, begin, watch),
    look: (attempt, before) => look(state, attempt, before),
    closeDay: (begin, earlier) => closeNexoDay({ ask: (request) => talk(state, request), world: options.world, settings }, begin, earlier),
  });
}

async function send(
  state: State,
  attempt: TerminalAttempt,
  begin: (before: string) => Promise<void>,
  watch: AttemptWatch,
): Promise<AttemptResult> {
  const { settings, world } = state;
  const now = world.epochMilliseconds();
  const request = requestOf(attempt, settings.currency, new Date(now).toISOString());
  if (request === undefined) return { kind: 'declined', code: 'no_receipt' };
  // A terminal with another key would refuse in clear, which proves nothing: so it is found out before money is at stake.
  if (!state.isProven) {
    const diagnosis = await talk(state, DIAGNOSIS);
    if (diagnosis === 'not_reached' || diagnosis === undefined)
      return { kind: 'declined', code: diagnosis === undefined ? 'not_verified' : diagnosis };
    state.isProven = true;
  }
  const line = await state.open();
  if (line === undefined) return { kind: 'declined', code: 'not_reached' };
  const serviceId = newServiceId(state);
  const sent: Static<typeof Sent> = { serviceId, saleId: settings.saleId, at: now };
  try {
    await begin(JSON.stringify(sent));
    const body = await payWatched(state, line, request, referenceOf(state, request.category, sent), watch);
    if (body === undefined) return { kind: 'unknown', code: 'line_lost' };
    return resultOf({ attempt, currency: settings.currency, poiId: settings.poiId, isRepeated: false }, body);
  } finally {
    line.close();
  }
}

function referenceOf({ settings }: State, category: MoneyCategory, { serviceId, saleId }: Static<typeof Sent>): MessageReference {
  return { MessageCategory: category, ServiceID: serviceId, SaleID: saleId, POIID: settings.poiId };
}

/** At most this often a terminal is asked to stop one payment: each time takes a connection. */
const MOST_ABORTS = 5;

/** Waits for the result, and asks the terminal to stop once the cashier wants that. The terminal's own answer counts. */
async function payWatched(
  state: State,
  line: NexoLine,
  request: NexoRequest,
  reference: MessageReference,
  watch: AttemptWatch,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { timeouts } = state;
  let isOver = false;
  const answer = exchange(state.exchange, line, request, reference.ServiceID, { within: timeouts.paid, watch }).finally(() => {
    isOver = true;
  });
  const stopWhenWanted = async (): Promise<void> => {
    for (let aborts = 0; !isOver && aborts < MOST_ABORTS; ) {
      await Promise.race([answer.catch(() => undefined), state.pause(timeouts.look)]);
      if (isOver || watch.isCancelled?.() !== true) continue;
      aborts++;
      // A terminal answers this with nothing, so what it did shows in the result alone.
      const abort = await state.open();
      if (abort === undefined) continue;
      const { category, body } = abortRequest(reference);
      const header = headerOf(state.settings, category, newServiceId(state));
      const text = state.exchange.sealing.seal({ envelope: 'SaleToPOIRequest', header, body });
      const isTaken = (await abort.post(text, timeouts.answered)) !== undefined;
      abort.close();
      if (isTaken) return;
    }
  };
  if (watch.isCancelled !== undefined) void stopWhenWanted().catch(() => undefined);
  const body = await answer;
  state.isProven = body !== undefined;
  return body;
}

/** One pair that moves nothing. */
async function talk(state: State, request: NexoRequest): Promise<Readonly<Record<string, unknown>> | 'not_reached' | undefined> {
  const line = await state.open();
  if (line === undefined) return 'not_reached';
  try {
    return await exchange(state.exchange, line, request, newServiceId(state), { within: state.timeouts.answered });
  } finally {
    line.close();
  }
}

/** Finds out what became of an attempt by its message. */
async function look(state: State, attempt: TerminalAttempt, before: string): Promise<AttemptResult> {
  const { settings, world, pause, timeouts } = state;
  const sent = Value.Parse(Sent, JSON.parse(before));
  const reference = referenceOf(state, attempt.kind === 'void' ? 'Reversal' : 'Payment', sent);
  for (let looks = 0; ; looks++) {
    const body = await talk(state, statusRequest(reference));
    if (body === undefined || body === 'not_reached') return { kind: 'unknown', code: body ?? 'not_verified' };
    const status = readStatus(body);
    if (status.kind === 'unclear') return { kind: 'unknown', code: status.code };
    if (status.kind === 'repeated') {
      const { ServiceID, SaleID, POIID } = status.header;
      if (ServiceID !== sent.serviceId || SaleID !== sent.saleId || POIID !== settings.poiId)
        return { kind: 'unknown', code: 'another_message' };
      return resultOf({ attempt, currency: settings.currency, poiId: settings.poiId, isRepeated: true }, status.body);
    }
    const age = world.epochMilliseconds() - sent.at;
    if (age < 0 || age > PROOF_MILLISECONDS) return { kind: 'unknown', code: 'too_long_ago' };
    // Bytes whose line is gone may still be on their way: only a terminal that has no such message a while later never got it.
    if (looks > 0) return { kind: 'declined', code: 'never_arrived' };
    await pause(timeouts.late);
  }
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
const SERVICE_ID_LETTERS = 10;

/** Ten letters, sixty bits: chance alone gives none of them twice to a terminal. */
function newServiceId({ world }: State): string {
  return Array.from(world.randomBytes(SERVICE_ID_LETTERS), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
