import type { Socket } from 'node:net';
import { type Apdu, CONTROL, encodeApdu, readApdus } from '../../../shared/terminal/zvt/apdu.ts';
import { bcdOf, bytesOfText, digitsOfBcd, joinBytes } from '../../../shared/terminal/zvt/bcd.ts';
import { FIELD, readFields, writeFields, writeTlvs } from '../../../shared/terminal/zvt/fields.ts';
import { writeTotals } from '../../../shared/terminal/zvt/messages.ts';
import { openSimulatedBook, type SimulatedBook } from './simulated-book.ts';
import { openSimulatedSockets } from './simulated-sockets.ts';

/** What the simulated guest and network do with the next attempts; tests and people change it while it runs. */
export interface SimulatedZvtState {
  answer: 'approve' | 'decline' | 'half';
  /** Cuts the line once. `before`: the attempt goes no further. `while`: the guest still pays. `after`: the money is booked, the till does not learn it. */
  losesLine: 'before' | 'while' | 'after' | undefined;
  /** Called as the line is lost. */
  onLost?: (() => void) | undefined;
  /** Takes connections, and answers nothing. */
  isSilent: boolean;
  /** Milliseconds between the request and what the network answers; a smaller number ends a wait that has begun. */
  waits: number;
  /** How it sums up a day: `size` leaves out the sign of what came to less than nothing, `added` counts refunds as payments. */
  sums?: 'size' | 'added' | undefined;
  /** Prints one paper for the merchant and one for the guest, and says which is which. */
  marksPapers?: boolean;
}

export interface ZvtBooking {
  readonly kind: 'pay' | 'refund' | 'void';
  /** Minor units. */
  readonly amount: number;
  readonly receipt: number;
  /** The receipt that a void takes back. */
  readonly original?: number;
}

export interface SimulatedZvt {
  readonly port: number;
  readonly state: SimulatedZvtState;
  /** All that was booked since the start. */
  readonly bookings: readonly ZvtBooking[];
  stop(): Promise<void>;
}

export interface SimulatedZvtOptions {
  readonly port: number;
  readonly host?: string;
  /** Where it keeps what it booked; absent: it begins with nothing. */
  readonly book?: string | undefined;
  readonly onBooking?: (booking: ZvtBooking) => void;
}

const CODE = { systemError: 0xff, declined: 0x05, notPossible: 0x83, busy: 0x9c } as const;
const INSERT_CARD = 0x0a;
/** Milliseconds between two looks at how long an attempt waits. */
const STEP = 25;
const TERMINAL_ID = 52_500_001;

/** A booking, or the end of a day with how many bookings there were by then. */
type Kept = { readonly booking: ZvtBooking } | { readonly closed: number };

interface Terminal {
  readonly state: SimulatedZvtState;
  readonly book: SimulatedBook<Kept>;
  readonly bookings: ZvtBooking[];
  /** How many of them were in days that are closed. */
  closed: number;
  readonly onBooking: ((booking: ZvtBooking) => void) | undefined;
  isBusy: boolean;
  /** A terminal speaks to one till: a new connection ends the one before it. */
  current: Socket | undefined;
}

interface Till {
  readonly terminal: Terminal;
  readonly socket: Socket;
  /** Called with each acknowledgement, and with false once the line is gone. */
  onAck: ((isThere: boolean) => void) | undefined;
  isRegistered: boolean;
}

/** Starts a terminal that speaks ZVT as the specification describes it (13.x). It moves no money. */
export async function startSimulatedZvt({ port, host = '127.0.0.1', book: file, onBooking }: SimulatedZvtOptions): Promise<SimulatedZvt> {
  const book = openSimulatedBook<Kept>(file);
  const bookings = book.entries.flatMap((entry) => ('booking' in entry ? [entry.booking] : []));
  const closed = book.entries.reduce((last, entry) => ('closed' in entry ? entry.closed : last), 0);
  const state: SimulatedZvtState = { answer: 'approve', losesLine: undefined, isSilent: false, waits: 0 };
  const terminal: Terminal = { state, book, bookings, closed, onBooking, isBusy: false, current: undefined };
  const sockets = await openSimulatedSockets({ port, host }, (socket) => serve(terminal, socket));
  return { port: sockets.port, state, bookings: terminal.bookings, stop: () => sockets.stop() };
}

function serve(terminal: Terminal, socket: Socket): void {
  terminal.current?.destroy();
  terminal.current = socket;
  socket.setNoDelay(true);
  const till: Till = { terminal, socket, onAck: undefined, isRegistered: false };
  let rest: Uint8Array = new Uint8Array();
  socket.on('data', (piece) => {
    if (terminal.state.isSilent || terminal.current !== socket) return;
    const read = readApdus(joinBytes(rest, piece));
    if (!read.ok) return void socket.destroy();
    rest = read.value.rest;
    for (const apdu of read.value.apdus) obey(till, apdu);
  });
  socket.on('close', () => till.onAck?.(false));
}

function obey(till: Till, apdu: Apdu): void {
  const kind = apdu.control >> 8;
  if (kind === 0x80 || kind === 0x84) {
    till.onAck?.(true);
    return;
  }
  const isAllowed = till.isRegistered || apdu.control === CONTROL.registration;
  const refusal = till.terminal.isBusy ? CODE.busy : isAllowed ? undefined : CODE.notPossible;
  write(till, { control: refusal === undefined ? CONTROL.accepted : 0x8400 + refusal, data: new Uint8Array() });
  if (refusal === undefined) void run(till, apdu);
}

function write({ socket }: Till, apdu: Apdu): void {
  if (!socket.destroyed) socket.write(encodeApdu(apdu));
}

/** Sends a message and waits for its acknowledgement; false once the line is gone. */
async function say(till: Till, control: number, data: Uint8Array = new Uint8Array()): Promise<boolean> {
  if (till.socket.destroyed) return false;
  const acknowledged = new Promise<boolean>((resolve) => {
    // Cleared before anyone goes on: the next command may lie in the same piece, and waits for an acknowledgement of its own.
    till.onAck = (isThere) => {
      till.onAck = undefined;
      resolve(isThere);
    };
  });
  write(till, { control, data });
  return await acknowledged;
}

async function run(till: Till, { control, data }: Apdu): Promise<void> {
  const { terminal } = till;
  switch (control) {
    case CONTROL.registration:
      till.isRegistered = true;
      await say(till, CONTROL.completion);
      return;
    case CONTROL.authorisation:
      return await attempt(till, 'pay', data);
    case CONTROL.refund:
      return await attempt(till, 'refund', data.subarray(3));
    case CONTROL.reversal:
      return await attempt(till, 'void', data.subarray(3));
    case CONTROL.repeatReceipt: {
      const last = terminal.bookings.at(-1);
      if (last === undefined) return void (await say(till, CONTROL.abort, Uint8Array.of(CODE.notPossible)));
      return await report(till, last);
    }
    case CONTROL.endOfDay:
      return await closeDay(till);
    case CONTROL.statusEnquiry:
      return void (await say(till, CONTROL.completion));
    default:
      return void (await say(till, CONTROL.abort, Uint8Array.of(CODE.notPossible)));
  }
}

async function attempt(till: Till, kind: ZvtBooking['kind'], data: Uint8Array): Promise<void> {
  const { terminal } = till;
  const { state } = terminal;
  const wanted = readWanted(terminal, kind, data);
  if (wanted === undefined) return void (await say(till, CONTROL.abort, Uint8Array.of(CODE.systemError)));
  terminal.isBusy = true;
  try {
    if (loses(till, 'before')) return;
    await say(till, CONTROL.intermediateStatus, Uint8Array.of(INSERT_CARD));
    loses(till, 'while');
    for (let waited = 0; waited < state.waits; waited += STEP) await new Promise((resolve) => setTimeout(resolve, STEP));
  } finally {
    terminal.isBusy = false;
  }
  if (state.answer === 'decline') {
    const isThere = await say(till, CONTROL.statusInformation, writeFields([[FIELD.result, Uint8Array.of(CODE.declined)]]));
    return void (isThere && (await say(till, CONTROL.abort, Uint8Array.of(CODE.declined))));
  }
  const amount = state.answer === 'half' && kind === 'pay' ? Math.max(1, Math.floor(wanted.amount / 2)) : wanted.amount;
  const booking = { ...wanted, kind, amount, receipt: terminal.bookings.length + 1 };
  terminal.book.add({ booking });
  terminal.bookings.push(booking);
  terminal.onBooking?.(booking);
  if (!loses(till, 'after')) await report(till, booking);
}

function loses({ terminal: { state }, socket }: Till, when: NonNullable<SimulatedZvtState['losesLine']>): boolean {
  if (state.losesLine !== when) return false;
  state.losesLine = undefined;
  state.onLost?.();
  socket.destroy();
  return true;
}

function readWanted(
  { bookings, closed }: Terminal,
  kind: ZvtBooking['kind'],
  data: Uint8Array,
): { amount: number; original?: number } | undefined {
  const fields = readFields(data);
  if (!fields.ok) return undefined;
  const number = (field: number): number => Number(digitsOfBcd(fields.value.get(field) ?? new Uint8Array()) ?? 0);
  if (kind !== 'void') return number(FIELD.amount) > 0 ? { amount: number(FIELD.amount) } : undefined;
  // What is in a closed day has gone to the bank, and is not voided any more.
  const original = bookings.slice(closed).find((each) => each.kind === 'pay' && each.receipt === number(FIELD.receipt));
  const isVoided = bookings.some((each) => each.original === original?.receipt);
  return original === undefined || isVoided ? undefined : { amount: original.amount, original: original.receipt };
}

/** Says what was booked, prints it, and ends. */
async function report(till: Till, { kind, amount, receipt }: ZvtBooking): Promise<void> {
  const { marksPapers = false } = till.terminal.state;
  const status = writeFields([
    [FIELD.result, Uint8Array.of(0)],
    [FIELD.amount, bcdOf(amount, 6)],
    [FIELD.trace, bcdOf(receipt, 3)],
    [FIELD.card, Uint8Array.of(0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0x11, 0x11)],
    [FIELD.terminalId, bcdOf(TERMINAL_ID, 4)],
    [FIELD.authorisation, bytesOfText(String(100_000 + receipt).padEnd(8, ' '))],
    [FIELD.receipt, bcdOf(receipt % 10_000, 2)],
    [FIELD.cardName, bytesOfText('VISA')],
  ]);
  const lines = ['SIMULATED TERMINAL', `${kind} ${(amount / 100).toFixed(2)}`, `receipt ${receipt}`];
  if (!(await say(till, CONTROL.statusInformation, status))) return;
  if (marksPapers) {
    if (!(await say(till, CONTROL.printText, markedPaper(MERCHANT, ['MERCHANT COPY', ...lines, '', 'x____________'])))) return;
    if (!(await say(till, CONTROL.printText, markedPaper(GUEST, ['CUSTOMER COPY', ...lines])))) return;
  } else {
    for (const line of lines) if (!(await say(till, CONTROL.printLine, joinBytes([0], bytesOfText(line))))) return;
  }
  await say(till, CONTROL.completion);
}

const MERCHANT = 1;
const GUEST = 2;

/** A whole paper, with the one for whom it is. */
function markedPaper(reader: number, lines: readonly string[]): Uint8Array {
  const texts = writeTlvs(lines.map((line) => ({ tag: 0x07, value: bytesOfText(line) })));
  const objects = writeTlvs([
    { tag: 0x1f07, value: Uint8Array.of(reader) },
    { tag: 0x25, value: texts },
  ]);
  return writeFields([[FIELD.tlv, objects]]);
}

/** Says what the day came to by the brand of the card, prints it, and begins the next day. */
async function closeDay(till: Till): Promise<void> {
  const { terminal } = till;
  if (loses(till, 'before')) return;
  if (terminal.state.answer === 'decline') return void (await say(till, CONTROL.abort, Uint8Array.of(CODE.notPossible)));
  const day = terminal.bookings.slice(terminal.closed);
  terminal.closed = terminal.bookings.length;
  terminal.book.add({ closed: terminal.closed });
  if (loses(till, 'after')) return;
  const { sums } = terminal.state;
  const net = day.reduce((sum, booking) => sum + (booking.kind === 'pay' || sums === 'added' ? booking.amount : -booking.amount), 0);
  const amount = sums === 'size' ? Math.abs(net) : Math.max(0, net);
  const status = writeFields([
    [FIELD.result, Uint8Array.of(0)],
    [FIELD.amount, bcdOf(amount, 6)],
    [FIELD.totals, writeTotals([{ name: 'Visa', count: day.length, amount }])],
  ]);
  if (!(await say(till, CONTROL.statusInformation, status))) return;
  for (const line of ['SIMULATED TERMINAL', 'END OF DAY', `${day.length} ${(amount / 100).toFixed(2)}`])
    if (!(await say(till, CONTROL.printLine, joinBytes([0], bytesOfText(line))))) return;
  await say(till, CONTROL.completion);
}
