import type { Socket } from 'node:net';
import { newHead, type PaperMark } from './paper-marks.ts';
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

/** Starts a printer on a network port that prints to memory. Like a real one it keeps received data across connections. */
export async function startSimulatedPrinter({ port, host = '127.0.0.1', speaks, onPaper }: SimulatorOptions): Promise<SimulatedPrinter> {
  const state: SimulatedState = {
    paper: 'full',
    isCoverOpen: false,
    isOffline: false,
    isSilent: false,
    rowMilliseconds: 0,
    dropsAfter: undefined,
    paperLastsRows: undefined,
  };
  const papers: SimulatedPaper[] = [];
  let connections = 0;
  let counted = 0;
  let waiting = Buffer.alloc(0);
  let printed: Uint8Array[] = [];
  let marks: PaperMark[] = [];
  let last: Socket | undefined;
  const head = newHead('cp858');
  const read = speaks === 'star-prnt' ? readStarPrnt : readEscPos;
  const isStanding = (): boolean => state.paper === 'out' || state.isCoverOpen || state.isOffline || state.isSilent;
  const say = (bytes: readonly number[]): void => void (last?.destroyed === false && !state.isSilent && last.write(Uint8Array.from(bytes)));

  const put = (mark: PaperMark): void => {
    marks.push(mark);
    if (mark.kind === 'row' && state.paperLastsRows !== undefined) {
      state.paperLastsRows--;
      if (state.paperLastsRows <= 0) {
        state.paper = 'out';
        state.paperLastsRows = undefined;
      }
    }
  };
  const endPaper = (): void => {
    const paper = { bytes: Buffer.concat(printed), marks };
    printed = [];
    marks = [];
    papers.push(paper);
    onPaper?.(paper);
  };

  /** Executes one command; false when the next one is incomplete. */
  const step = (): boolean => {
    const reader = makeReader(waiting);
    const before = marks.length;
    let answer: PrinterAnswer | undefined;
    try {
      answer = read(reader, head, put);
    } catch (fault) {
      if (fault instanceof NotYet) return false;
      throw fault;
    }
    const command = waiting.subarray(0, reader.at());
    waiting = waiting.subarray(reader.at());
    // Status requests are not part of the paper.
    if (answer === undefined) printed.push(Buffer.from(command));
    if (answer === 'in_turn') say([state.paper === 'low' ? 0x03 : 0x00]);
    if (answer === 'status') say(starStatus(state, counted));
    if (answer === 'counted') counted++;
    if (answer === 'uncounted') counted = 0;
    const ended = marks.slice(before).at(-1)?.kind;
    if (ended === 'cut' || ended === 'drawer') endPaper();
    return true;
  };

  let pause: NodeJS.Timeout | undefined;
  let isStopped = false;
  const work = (): void => {
    pause = undefined;
    while (!isStopped && waiting.length > 0) {
      answerRealTime();
      if (isStanding()) break;
      const rows = marks.length;
      if (!step()) return;
      if (state.rowMilliseconds > 0 && marks.length > rows) break;
    }
    if (!isStopped && waiting.length > 0)
      pause ??= setTimeout(work, isStanding() ? LOOK_MILLISECONDS : state.rowMilliseconds || LOOK_MILLISECONDS);
  };

  /** Real-time requests are answered at once, ahead of everything before them. */
  const answerRealTime = (): void => {
    if (speaks === 'star-prnt') {
      const at = isStanding() ? waiting.indexOf(Uint8Array.of(0x1b, 0x06, 0x01)) : -1;
      if (at < 0) return;
      waiting = Buffer.concat([waiting.subarray(0, at), waiting.subarray(at + 3)]);
      say(starStatus(state, counted));
      return;
    }
    for (
      let at = waiting.indexOf(Uint8Array.of(0x10, 0x04));
      at >= 0 && at + 2 < waiting.length;
      at = waiting.indexOf(Uint8Array.of(0x10, 0x04))
    ) {
      const which = waiting[at + 2];
      waiting = Buffer.concat([waiting.subarray(0, at), waiting.subarray(at + 3)]);
      say([escPosStatus(state, which)]);
    }
  };

  const sockets = await openSimulatedSockets({ port, host }, (socket) => {
    connections++;
    last = socket;
    let came = 0;
    socket.on('data', (bytes) => {
      if (state.isSilent) return;
      came += bytes.length;
      if (state.dropsAfter !== undefined && came > state.dropsAfter) {
        const kept = bytes.subarray(0, Math.max(0, bytes.length - (came - state.dropsAfter)));
        state.dropsAfter = undefined;
        waiting = Buffer.concat([waiting, kept]);
        work();
        // A power loss clears the printer's memory.
        waiting = Buffer.alloc(0);
        printed = [];
        marks = [];
        socket.resetAndDestroy();
        return;
      }
      waiting = Buffer.concat([waiting, bytes]);
      if (pause === undefined) work();
      else answerRealTime();
    });
  });
  return {
    port: sockets.port,
    state,
    papers,
    connections: () => connections,
    async stop() {
      isStopped = true;
      clearTimeout(pause);
      await sockets.stop();
    },
  };
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
