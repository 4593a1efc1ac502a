import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { SharedKey } from '../../../shared/terminal/nexo/nexo-cipher.ts';
import { type MessageHeader, makeSealing, type PlainMessage, type Sealing } from '../../../shared/terminal/nexo/sealed-message.ts';
import { nodeWorld } from '../base/node-world.ts';
import { makeSelfSignedCertificate } from '../network/certificate.ts';
import { nexoCipher } from '../network/nexo-cipher.ts';
import { SIMULATED_NAME } from '../network/nexo-line.ts';
import { readBody } from './read-body.ts';
import { openSimulatedBook, type SimulatedBook } from './simulated-book.ts';
import {
  type Attempted,
  bookedOf,
  diagnosisAnswer,
  failureOf,
  type NexoBooking,
  responseOf,
  statusAnswer,
  totalsAnswer,
} from './simulated-nexo-answers.ts';

export type { NexoBooking } from './simulated-nexo-answers.ts';

/** What the simulated guest and network do with the next attempts; tests and people change it while it runs. */
export interface SimulatedNexoState {
  answer: 'approve' | 'decline' | 'half' | 'busy';
  /** Cuts the line once. `before`: the attempt goes no further. `while`: the guest still pays. `after`: the money is booked, the till does not learn it. */
  losesLine: 'before' | 'while' | 'after' | undefined;
  /** Called as the line is lost. */
  onLost?: (() => void) | undefined;
  /** Takes connections, and answers nothing. */
  isSilent: boolean;
  /** Milliseconds between the request and what the network answers; a smaller number ends a wait that has begun. */
  waits: number;
  /** What a guest who is asked for a tip adds, as a share of the amount. */
  tipPercent?: number;
  /** The guest has to sign. */
  signs?: boolean;
  /** Keeps no sums, as a terminal that was not set up for them. */
  hasNoTotals?: boolean;
  /** Texts that it wants the till to show, before each result. */
  shows: readonly string[];
  /** Changes an answer before it leaves. */
  tamper?: ((text: string) => string) | undefined;
}

export interface SimulatedNexo {
  readonly port: number;
  /** Its own certificate (PEM), which is its authority as well. */
  readonly certificate: string;
  readonly state: SimulatedNexoState;
  /** All that was booked since the start. */
  readonly bookings: readonly NexoBooking[];
  /** The categories of all messages that it understood. */
  readonly heard: readonly string[];
  stop(): Promise<void>;
}

export interface SimulatedNexoOptions {
  readonly port: number;
  readonly host?: string;
  readonly poiId: string;
  readonly key: SharedKey;
  /** The name in its certificate. */
  readonly certificateName?: string;
  /** Where it keeps what it answered and booked; absent: it begins with nothing. */
  readonly book?: string | undefined;
  readonly onBooking?: (booking: NexoBooking) => void;
}

/** Milliseconds between two looks at how long an attempt waits. */
const STEP = 25;
const MOST_BYTES = 256 * 1024;
const CERTIFICATE_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;

/** What became of a message, with what it booked, or the end of a period with how many bookings there were by then. */
type Kept = { readonly message: string; readonly response: PlainMessage; readonly booking?: NexoBooking } | { readonly period: number };

interface Terminal {
  readonly book: SimulatedBook<Kept>;
  readonly options: SimulatedNexoOptions;
  readonly sealing: Sealing;
  readonly state: SimulatedNexoState;
  readonly bookings: NexoBooking[];
  /** By the till's name and the number of its message. */
  readonly attempts: Map<string, Attempted>;
  /** Answers that wait until the till acknowledged what it is to show. */
  readonly held: Map<string, PlainMessage[]>;
  readonly heard: string[];
  /** How many bookings each period of reconciliation that is over had by its end. */
  readonly periods: number[];
}

/** Starts a terminal that speaks nexo as the vendor's public documentation describes it. It moves no money. */
export async function startSimulatedNexo(options: SimulatedNexoOptions): Promise<SimulatedNexo> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = nodeWorld.epochMilliseconds();
  const span = { from: now - 60_000, until: now + CERTIFICATE_MILLISECONDS };
  const certificate = makeSelfSignedCertificate(options.certificateName ?? SIMULATED_NAME, privateKey, span).toString();
  const state: SimulatedNexoState = { answer: 'approve', losesLine: undefined, isSilent: false, waits: 0, shows: [] };
  const sealing = makeSealing(nexoCipher, options.key);
  const terminal: Terminal = { options, sealing, state, held: new Map(), heard: [], ...remembered(options.book) };
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer(
    { key, cert: certificate, minVersion: 'TLSv1.2' },
    (incoming, answer) => void serve(terminal, incoming, answer),
  );
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    certificate,
    state,
    bookings: terminal.bookings,
    heard: terminal.heard,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function remembered(file: string | undefined): Pick<Terminal, 'book' | 'bookings' | 'attempts' | 'periods'> {
  const book = openSimulatedBook<Kept>(file);
  const answers = book.entries.flatMap((entry) => ('message' in entry ? [entry] : []));
  return {
    book,
    bookings: answers.flatMap(({ booking }) => (booking === undefined ? [] : [booking])),
    attempts: new Map(answers.map(({ message, response }) => [message, { isAborted: false, response }])),
    periods: book.entries.flatMap((entry) => ('period' in entry ? [entry.period] : [])),
  };
}

async function serve(terminal: Terminal, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const text = (await readBody(incoming, MOST_BYTES))?.toString('utf8');
  if (text === undefined || terminal.state.isSilent) return;
  const message = incoming.method === 'POST' && incoming.url === '/nexo' ? terminal.sealing.open(text) : undefined;
  if (message === undefined || message.header.POIID !== terminal.options.poiId) return reject(answer);
  terminal.heard.push(message.header.MessageCategory);
  const lose = (): void => void incoming.socket.destroy();
  const reply = await replyTo(terminal, message, lose);
  if (reply === 'lost') return;
  const sealed = reply === 'nothing' ? '' : terminal.sealing.seal(reply);
  answer.writeHead(200, { 'content-type': 'application/json' });
  answer.end(terminal.state.tamper?.(sealed) ?? sealed);
}

/** A terminal says in clear that it could not read a message, since it does not know with which key to seal that. */
function reject(answer: ServerResponse): void {
  const EventNotification = { EventToNotify: 'Reject', EventDetails: 'message=Did+not+understand' };
  answer.writeHead(200, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ SaleToPOIRequest: { EventNotification } }));
}

const keyOf = (header: { SaleID?: unknown; ServiceID?: unknown }): string => `${header.SaleID} ${header.ServiceID}`;

async function replyTo(terminal: Terminal, message: PlainMessage, lose: () => void): Promise<PlainMessage | 'lost' | 'nothing'> {
  const { envelope, header, body } = message;
  if (envelope === 'SaleToPOIResponse') return terminal.held.get(keyOf(header))?.shift() ?? 'nothing';
  switch (header.MessageCategory) {
    case 'Diagnosis':
      return responseOf(header, diagnosisAnswer());
    case 'TransactionStatus':
      return responseOf(header, statusAnswer(terminal.attempts, body));
    case 'Abort': {
      const { MessageReference: reference = {} } = (body.AbortRequest ?? {}) as { MessageReference?: Partial<MessageHeader> };
      const attempted = terminal.attempts.get(keyOf(reference));
      if (attempted !== undefined && attempted.response === undefined) attempted.isAborted = true;
      return 'nothing';
    }
    case 'Login':
    case 'GetTotals':
    case 'Reconciliation':
      return closeOrTotal(terminal, message, lose);
    case 'Payment':
    case 'Reversal':
      return await attempt(terminal, message, lose);
    default:
      return responseOf(header, failureOf(header.MessageCategory, 'MessageFormat'));
  }
}

/** Sums of the period that is open or of one before, and the end of a period. */
function closeOrTotal(
  { state, book, bookings, periods }: Terminal,
  { header, body }: PlainMessage,
  lose: () => void,
): PlainMessage | 'lost' {
  const { MessageCategory: category } = header;
  if (state.hasNoTotals === true) return responseOf(header, failureOf(category, 'NotAllowed'));
  if (state.answer === 'busy') return responseOf(header, failureOf(category, 'Busy'));
  if (category === 'Login') return responseOf(header, { LoginResponse: { Response: { Result: 'Success' } } });
  const wanted = (body.ReconciliationRequest ?? {}) as { ReconciliationType?: string; POIReconciliationID?: number };
  const earlier = wanted.ReconciliationType === 'PreviousReconciliation' ? wanted.POIReconciliationID : undefined;
  if (earlier !== undefined && periods[earlier - FIRST_PERIOD] === undefined) return responseOf(header, failureOf(category, 'NotFound'));
  const isClosing = category === 'Reconciliation' && earlier === undefined;
  const loses = (when: 'before' | 'after'): boolean => {
    if (!isClosing || state.losesLine !== when) return false;
    state.losesLine = undefined;
    state.onLost?.();
    lose();
    return true;
  };
  if (loses('before')) return 'lost';
  const index = earlier === undefined ? periods.length : earlier - FIRST_PERIOD;
  const span = bookings.slice(periods[index - 1] ?? 0, periods[index]);
  if (isClosing) {
    book.add({ period: bookings.length });
    periods.push(bookings.length);
  }
  return loses('after') ? 'lost' : responseOf(header, totalsAnswer(category, FIRST_PERIOD + index, span, wanted.ReconciliationType));
}

const FIRST_PERIOD = 1000;

async function attempt(terminal: Terminal, message: PlainMessage, lose: () => void): Promise<PlainMessage | 'lost'> {
  const { state, attempts, bookings, options } = terminal;
  const { header } = message;
  const refuse = (condition: string): PlainMessage => responseOf(header, failureOf(header.MessageCategory, condition, message));
  const loses = (when: NonNullable<SimulatedNexoState['losesLine']>): boolean => {
    if (state.losesLine !== when) return false;
    state.losesLine = undefined;
    state.onLost?.();
    lose();
    return true;
  };
  const isRunning = [...attempts.values()].some(({ response }) => response === undefined);
  if (isRunning || state.answer === 'busy' || attempts.has(keyOf(header))) return refuse('Busy');
  if (loses('before')) return 'lost';
  const attempted: Attempted = { isAborted: false, response: undefined };
  attempts.set(keyOf(header), attempted);
  let isLost = loses('while');
  for (let waited = 0; waited < state.waits && !attempted.isAborted; waited += STEP)
    await new Promise((resolve) => setTimeout(resolve, STEP));
  const booked = attempted.isAborted ? undefined : bookedOf(message, bookings, state);
  const result = booked === undefined ? refuse('Aborted') : typeof booked === 'string' ? refuse(booked) : responseOf(header, booked.body);
  const moved = booked === undefined || typeof booked === 'string' ? undefined : booked.booking;
  // One line for both, so that no process that is killed between forgets one of them.
  terminal.book.add({ message: keyOf(header), response: result, ...(moved !== undefined && { booking: moved }) });
  if (moved !== undefined) {
    bookings.push(moved);
    options.onBooking?.(moved);
  }
  attempted.response = result;
  isLost = loses('after') || isLost;
  return isLost ? 'lost' : withTexts(terminal, header, result);
}

/** The first text that the till is to show, and the result once all of them were acknowledged. */
function withTexts({ state, held }: Terminal, header: MessageHeader, result: PlainMessage): PlainMessage {
  const shown = state.shows.map(
    (text, index): PlainMessage => ({
      envelope: 'SaleToPOIRequest',
      header: { ...header, MessageClass: 'Device', MessageCategory: 'Display', MessageType: 'Request', DeviceID: String(index + 1) },
      body: {
        DisplayRequest: {
          DisplayOutput: [
            { Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: text }] } },
          ],
        },
      },
    }),
  );
  const [first = result, ...rest] = [...shown, result];
  held.set(keyOf(header), rest);
  return first;
}

/** A shared key that the simulator of the command line has, for people who try it. */
export const SIMULATED_KEY: SharedKey = { passphrase: 'simulated passphrase', identifier: 'simulator', version: 1 };
export const SIMULATED_POI = 'V400m-000000001';
