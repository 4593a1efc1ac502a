import { maskCardNumbers } from '../../base/card-numbers.ts';
import type { ByteLine } from '../port/byte-line.ts';
import type { CopyReader } from '../port/card-copies.ts';
import type { AttemptWatch } from '../port/terminal-port.ts';
import { type Apdu, CONTROL, encodeApdu, REFUSED_CLASS, readApdus } from './apdu.ts';
import { joinBytes } from './bcd.ts';
import {
  ABORT_BY_TILL,
  ACCEPTED,
  type PrintedLines,
  readIntermediateStatus,
  readPrintLine,
  readPrintText,
  readStatusInformation,
  type StatusInformation,
} from './messages.ts';

/** Milliseconds. The first is for the acknowledgement of each message, the second for the next message of a running command. */
export interface ZvtTimeouts {
  readonly acknowledged: number;
  readonly answered: number;
}

/** A terminal acknowledges at once. A guest may take long to find a card, and the terminal then ends the payment by itself. */
export const ZVT_TIMEOUTS: ZvtTimeouts = { acknowledged: 5000, answered: 180_000 };

/** How a command ended, with what the terminal sent on the way. */
export interface CommandEnd {
  /**
   * `completed` and `aborted` are the terminal's own last word. `refused`: it did not begin the command. `broken`: the line ended, fell
   * silent or brought what is no ZVT, so what the terminal did is not known from here.
   */
  readonly kind: 'completed' | 'aborted' | 'refused' | 'broken';
  /** The terminal's code for `aborted` and `refused`; 0 otherwise. */
  readonly code: number;
  readonly status?: StatusInformation;
  readonly papers: readonly string[];
  /** For whom each paper is; absent where the terminal says it of none. */
  readonly readers?: readonly CopyReader[];
}

export interface Conversation {
  run(command: Apdu, watch?: AttemptWatch): Promise<CommandEnd>;
  close(): void;
}

interface Talk {
  readonly line: ByteLine;
  readonly waiting: Apdu[];
  rest: Uint8Array;
}

/** Speaks ZVT over an open line: one command after the other, every message of the terminal acknowledged. */
export function converse(line: ByteLine, timeouts: ZvtTimeouts): Conversation {
  const talk: Talk = { line, waiting: [], rest: new Uint8Array() };
  return {
    run: (command, watch = {}) => runCommand(talk, timeouts, command, watch),
    close: () => line.close(),
  };
}

async function nextApdu(talk: Talk, milliseconds: number): Promise<Apdu | 'ended' | 'silent'> {
  while (talk.waiting.length === 0) {
    const piece = await talk.line.receive(milliseconds);
    if (typeof piece === 'string') return piece;
    const read = readApdus(joinBytes(talk.rest, piece));
    if (!read.ok) return 'ended';
    talk.waiting.push(...read.value.apdus);
    talk.rest = read.value.rest;
  }
  return talk.waiting.shift() ?? 'ended';
}

/** Far more than a payment with two long papers has. A terminal that goes on sending would otherwise hold the till for ever. */
const MOST_MESSAGES = 2000;
const MOST_LINES = 1000;

async function runCommand(talk: Talk, timeouts: ZvtTimeouts, command: Apdu, watch: AttemptWatch): Promise<CommandEnd> {
  const papers = newPapers();
  let status: StatusInformation | undefined;
  const end = (kind: CommandEnd['kind'], code = 0): CommandEnd => ({ kind, code, ...(status && { status }), ...papers.all() });
  await talk.line.send(encodeApdu(command));
  const first = await nextApdu(talk, timeouts.acknowledged);
  if (typeof first === 'string') return end('broken');
  if (first.control >> 8 === REFUSED_CLASS && first.control !== 0x8400) return end('refused', first.control & 0xff);
  if (first.control !== CONTROL.accepted && first.control !== 0x8400) return end('broken');
  let isAbortSent = false;
  for (let messages = 0; messages < MOST_MESSAGES; messages++) {
    if (!isAbortSent && watch.isCancelled?.() === true) {
      isAbortSent = true;
      await talk.line.send(encodeApdu(ABORT_BY_TILL));
    }
    const apdu = await answerOrCancel(talk, timeouts.answered, isAbortSent ? {} : watch);
    if (apdu === undefined) return end('broken');
    if (apdu === 'cancelled') continue;
    // The terminal acknowledges the till's request to abort, or refuses it; either way its last word is still to come.
    if (apdu.control >> 8 === 0x80 || apdu.control >> 8 === REFUSED_CLASS) continue;
    const heldStatus = apdu.control === CONTROL.statusInformation ? readStatusInformation(apdu.data) : undefined;
    if (heldStatus?.ok === false) return end('broken');
    status = heldStatus?.value ?? status;
    await talk.line.send(encodeApdu(ACCEPTED));
    if (apdu.control === CONTROL.completion) return end('completed');
    if (apdu.control === CONTROL.abort) return end('aborted', apdu.data[0] ?? 0xff);
    show(apdu, papers, watch);
  }
  return end('broken');
}

/** A guest who leaves makes the terminal send nothing, so a wish to cancel is looked for while nothing arrives. */
const LOOK_FOR_CANCEL = 200;

/** Waits for the next message in short turns, so that a wish to cancel is sent while the terminal waits for a card. */
async function answerOrCancel(talk: Talk, within: number, { isCancelled }: AttemptWatch): Promise<Apdu | 'cancelled' | undefined> {
  if (isCancelled === undefined) {
    const apdu = await nextApdu(talk, within);
    return typeof apdu === 'string' ? undefined : apdu;
  }
  for (let left = within; left > 0; left -= LOOK_FOR_CANCEL) {
    const apdu = await nextApdu(talk, Math.min(left, LOOK_FOR_CANCEL));
    if (typeof apdu !== 'string') return apdu;
    if (apdu === 'ended') return undefined;
    if (isCancelled()) return 'cancelled';
  }
  return undefined;
}

function show({ control, data }: Apdu, papers: Papers, { onWait }: AttemptWatch): void {
  if (control === CONTROL.printLine) papers.put(readPrintLine(data));
  if (control === CONTROL.printText) {
    const read = readPrintText(data);
    if (read.ok) papers.put(read.value);
  }
  if (control === CONTROL.intermediateStatus) {
    const read = readIntermediateStatus(data);
    if (read.ok) onWait?.(read.value.code, read.value.lines);
  }
}

interface Papers {
  put(printed: PrintedLines): void;
  all(): Pick<CommandEnd, 'papers' | 'readers'>;
}

/** Lines for the same reader belong to one paper. */
function newPapers(): Papers {
  const papers = new Map<string, string[]>();
  let isAnyMarked = false;
  return {
    put({ kind: marked, lines }) {
      const kind = marked ?? 'merchant';
      isAnyMarked ||= marked !== undefined;
      const known = papers.get(kind) ?? [];
      papers.set(kind, [...known, ...lines.slice(0, MOST_LINES - known.length)]);
    },
    all: () => ({
      // Each line is masked already; a number may also go on in the next one.
      papers: [...papers.values()].map((lines) => maskCardNumbers(lines.join('\n'))),
      ...(isAnyMarked && { readers: [...papers.keys()].map((kind) => (kind === 'customer' ? 'guest' : 'merchant')) }),
    }),
  };
}
