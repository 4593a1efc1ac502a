import type { Socket } from 'node:net';
import { newHead, type PaperMark, type PrintHead } from './paper-marks.ts';
import { makeReader, NotYet, type PrinterAnswer } from './read-bytes.ts';
import { readEscPos } from './read-esc-pos.ts';
import { readStarPrnt } from './read-star-prnt.ts';
import { openSimulatedSockets } from './simulated-sockets.ts';

/** The simulated condition of the printer; tests change it while it runs. */
export interface SimulatedState {
  paper: 'full' | 'low' | 'out';
  isCoverOpen: boolean;
  isOffline: boolean;
  /** Takes connections, but neither prints nor answers. */
  isSilent: boolean;
  /** Milliseconds for each row of a paper. */
  rowMilliseconds: number;
  /** Cuts the connection once, after this many bytes of the next paper. */
  dropsAfter: number | undefined;
  /** Runs out of paper once, after this many more rows. */
  paperLastsRows: number | undefined;
}

export interface SimulatedPaper {
  readonly bytes: Uint8Array;
  readonly marks: readonly PaperMark[];
}

export interface SimulatedPrinter {
  readonly port: number;
  readonly state: SimulatedState;
  /** The printed papers, one for each cut or opened drawer. */
  readonly papers: readonly SimulatedPaper[];
  connections(): number;
  stop(): Promise<void>;
}

export interface SimulatorOptions {
  readonly port: number;
  readonly host?: string;
  readonly speaks: 'esc-pos' | 'star-prnt';
  readonly onPaper?: (paper: SimulatedPaper) => void;
}

const LOOK_MILLISECONDS = 20;

/** The printer's memory: what came in, and what of it is on the current paper. */
interface PrinterMemory {
  readonly options: SimulatorOptions;
  readonly state: SimulatedState;
  readonly papers: SimulatedPaper[];
  readonly head: PrintHead;
  waiting: Buffer<ArrayBuffer>;
  printed: Uint8Array[];
  marks: PaperMark[];
  counted: number;
  connections: number;
  /** The connection that gets the answers. */
  last: Socket | undefined;
  pause: NodeJS.Timeout | undefined;
  isStopped: boolean;
}

/** Starts a printer on a network port that prints to memory. Like a real one it keeps received data across connections. */
export async function startSimulatedPrinter(options: SimulatorOptions): Promise<SimulatedPrinter> {
  const { port, host = '127.0.0.1' } = options;
  const printer = newMemory(options);
  const { state, papers } = printer;
  const sockets = await openSimulatedSockets({ port, host }, (socket) => {
    printer.connections++;
    printer.last = socket;
    receiveFrom(printer, socket);
  });
  return {
    port: sockets.port,
    state,
    papers,
    connections: () => printer.connections,
    async stop() {
      printer.isStopped = true;
      clearTimeout(printer.pause);
      await sockets.stop();
    },
  };
}

function newMemory(options: SimulatorOptions): PrinterMemory {
  return {
    options,
    state: {
      paper: 'full',
      isCoverOpen: false,
      isOffline: false,
      isSilent: false,
      rowMilliseconds: 0,
      dropsAfter: undefined,
      paperLastsRows: undefined,
    },
    papers: [],
    head: newHead('cp858'),
    waiting: Buffer.alloc(0),
    printed: [],
    marks: [],
    counted: 0,
    connections: 0,
    last: undefined,
    pause: undefined,
    isStopped: false,
  };
}

function receiveFrom(printer: PrinterMemory, socket: Socket): void {
  const { state } = printer;
  let came = 0;
  socket.on('data', (bytes) => {
    if (state.isSilent) return;
    came += bytes.length;
    if (state.dropsAfter !== undefined && came > state.dropsAfter) {
      const received = bytes.subarray(0, Math.max(0, bytes.length - (came - state.dropsAfter)));
      state.dropsAfter = undefined;
      printer.waiting = Buffer.concat([printer.waiting, received]);
      work(printer);
      clearMemory(printer);
      socket.resetAndDestroy();
      return;
    }
    printer.waiting = Buffer.concat([printer.waiting, bytes]);
    if (printer.pause === undefined) work(printer);
    else answerRealTime(printer);
  });
}

/** A power loss clears the printer's memory. */
function clearMemory(printer: PrinterMemory): void {
  printer.waiting = Buffer.alloc(0);
  printer.printed = [];
  printer.marks = [];
}

function work(printer: PrinterMemory): void {
  const { state } = printer;
  printer.pause = undefined;
  while (!printer.isStopped && printer.waiting.length > 0) {
    answerRealTime(printer);
    if (isStanding(state)) break;
    const rows = printer.marks.length;
    if (!runCommand(printer)) return;
    if (state.rowMilliseconds > 0 && printer.marks.length > rows) break;
  }
  if (!printer.isStopped && printer.waiting.length > 0)
    printer.pause ??= setTimeout(() => work(printer), isStanding(state) ? LOOK_MILLISECONDS : state.rowMilliseconds || LOOK_MILLISECONDS);
}

/** Executes one command; false when the next one is incomplete. */
function runCommand(printer: PrinterMemory): boolean {
  const { options, head, state } = printer;
  const reader = makeReader(printer.waiting);
  const before = printer.marks.length;
  const read = options.speaks === 'star-prnt' ? readStarPrnt : readEscPos;
  let answer: PrinterAnswer | undefined;
  try {
    answer = read(reader, head, (mark) => putMark(printer, mark));
  } catch (fault) {
    if (fault instanceof NotYet) return false;
    throw fault;
  }
  const command = printer.waiting.subarray(0, reader.at());
  printer.waiting = printer.waiting.subarray(reader.at());
  // Status requests are not part of the paper.
  if (answer === undefined) printer.printed.push(Buffer.from(command));
  if (answer === 'in_turn') say(printer, [state.paper === 'low' ? 0x03 : 0x00]);
  if (answer === 'status') say(printer, starStatus(state, printer.counted));
  if (answer === 'counted') printer.counted++;
  if (answer === 'uncounted') printer.counted = 0;
  const ended = printer.marks.slice(before).at(-1)?.kind;
  if (ended === 'cut' || ended === 'drawer') endPaper(printer);
  return true;
}

function putMark({ marks, state }: PrinterMemory, mark: PaperMark): void {
  marks.push(mark);
  if (mark.kind === 'row' && state.paperLastsRows !== undefined) {
    state.paperLastsRows--;
    if (state.paperLastsRows <= 0) {
      state.paper = 'out';
      state.paperLastsRows = undefined;
    }
  }
}

function endPaper(printer: PrinterMemory): void {
  const paper = { bytes: Buffer.concat(printer.printed), marks: printer.marks };
  printer.printed = [];
  printer.marks = [];
  printer.papers.push(paper);
  printer.options.onPaper?.(paper);
}

function isStanding({ paper, isCoverOpen, isOffline, isSilent }: SimulatedState): boolean {
  return paper === 'out' || isCoverOpen || isOffline || isSilent;
}

function say({ last, state }: PrinterMemory, bytes: readonly number[]): void {
  if (last?.destroyed === false && !state.isSilent) last.write(Uint8Array.from(bytes));
}

/** Real-time requests are answered at once, ahead of everything before them. */
function answerRealTime(printer: PrinterMemory): void {
  if (printer.options.speaks === 'star-prnt') answerRealTimeStar(printer);
  else answerRealTimeEscPos(printer);
}

function answerRealTimeStar(printer: PrinterMemory): void {
  const { state, waiting, counted } = printer;
  const at = isStanding(state) ? waiting.indexOf(Uint8Array.of(0x1b, 0x06, 0x01)) : -1;
  if (at < 0) return;
  cutRequest(printer, at);
  say(printer, starStatus(state, counted));
}

function answerRealTimeEscPos(printer: PrinterMemory): void {
  const findRequest = (): number => printer.waiting.indexOf(Uint8Array.of(0x10, 0x04));
  for (let at = findRequest(); at >= 0 && at + 2 < printer.waiting.length; at = findRequest()) {
    const which = printer.waiting[at + 2];
    cutRequest(printer, at);
    say(printer, [escPosStatus(printer.state, which)]);
  }
}

/** Takes a request of three bytes out of what waits. */
function cutRequest(printer: PrinterMemory, at: number): void {
  printer.waiting = Buffer.concat([printer.waiting.subarray(0, at), printer.waiting.subarray(at + 3)]);
}

function escPosStatus({ paper, isCoverOpen, isOffline }: SimulatedState, which: number | undefined): number {
  const isOut = paper === 'out';
  switch (which) {
    case 1:
      return 0x12 | (isOut || isCoverOpen || isOffline ? 0x08 : 0);
    case 2:
      return 0x12 | (isCoverOpen ? 0x04 : 0) | (isOut ? 0x20 : 0);
    case 4:
      return 0x12 | (paper === 'full' ? 0 : 0x0c) | (isOut ? 0x60 : 0);
    default:
      return 0x12;
  }
}

function starStatus({ paper, isCoverOpen, isOffline }: SimulatedState, counted: number): readonly number[] {
  const isOut = paper === 'out';
  const printer = (isCoverOpen ? 0x20 : 0) | (isOut || isCoverOpen || isOffline ? 0x08 : 0);
  const sensor = (paper === 'full' ? 0 : 0x04) | (isOut ? 0x08 : 0);
  const number = counted & 31;
  return [0x23, 0x06, printer, 0, 0, sensor, 0, ((number & 15) << 1) | ((number & 16) << 2), 0];
}
