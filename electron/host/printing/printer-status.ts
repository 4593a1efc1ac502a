import type { PrinterTrouble } from '../../../shared/till-contract/operations/printer-operations.ts';

export interface PrinterStatus {
  readonly trouble?: PrinterTrouble;
  readonly isPaperLow: boolean;
}

/** The status commands of a printer language, and how to read the answers. */
export interface StatusLanguage {
  /** The printer answers it at once, even while it prints. */
  readonly ask: Uint8Array;
  /** Returns undefined until an answer is complete. */
  readStatus(bytes: Uint8Array): PrinterStatus | undefined;
  /** Bytes before a paper. */
  readonly before: Uint8Array;
  /** Bytes after a paper: the printer reaches them once the paper is printed. */
  readonly after: Uint8Array;
  /** Bytes to send repeatedly until the paper is out. */
  readonly askAfter: Uint8Array;
  isPrinted(bytes: Uint8Array): boolean;
}

const EOT = [0x10, 0x04] as const;

/** These bits have fixed values in a real-time answer; queued answers differ in them. */
const REAL_TIME = 0b1001_0011;
const isRealTime = (byte: number): boolean => (byte & REAL_TIME) === 0b0001_0010;
const isInTurn = (byte: number): boolean => (byte & 0b1001_0000) === 0;

/** Three requests with a one-byte answer each: the printer, the cause of being offline, the paper. */
const escPos: StatusLanguage = {
  ask: Uint8Array.of(...EOT, 1, ...EOT, 2, ...EOT, 4),
  readStatus(bytes) {
    const answers = [...bytes].filter(isRealTime).slice(-3);
    if (answers.length < 3) return undefined;
    const [printer = 0, cause = 0, paper = 0] = answers;
    const isPaperLow = (paper & 0x0c) !== 0;
    if ((paper & 0x60) !== 0 || (cause & 0x20) !== 0) return { trouble: 'paper_out', isPaperLow };
    if ((cause & 0x04) !== 0) return { trouble: 'cover_open', isPaperLow };
    if ((cause & 0x40) !== 0) return { trouble: 'cutter', isPaperLow };
    return (printer & 0x08) !== 0 ? { trouble: 'offline', isPaperLow } : { isPaperLow };
  },
  before: new Uint8Array(),
  // Asks for the paper sensor; the answer is queued behind the paper.
  after: Uint8Array.of(0x1d, 0x72, 1),
  askAfter: Uint8Array.of(...EOT, 1, ...EOT, 2, ...EOT, 4),
  isPrinted: (bytes) => bytes.some(isInTurn),
};

/** The length of a status, by its first byte. */
const STAR_LENGTHS: Readonly<Record<number, number>> = { 15: 7, 33: 8, 35: 9, 37: 10, 39: 11, 41: 12, 43: 13, 45: 14, 47: 15 };

function lastStarStatus(bytes: Uint8Array): Uint8Array | undefined {
  let found: Uint8Array | undefined;
  for (let at = 0; at < bytes.length; ) {
    const length = STAR_LENGTHS[bytes[at] ?? 0];
    if (length === undefined) {
      at++;
      continue;
    }
    if (at + length <= bytes.length) found = bytes.subarray(at, at + length);
    at += length;
  }
  return found;
}

const STAR_ASK = Uint8Array.of(0x1b, 0x06, 0x01);

const starPrnt: StatusLanguage = {
  ask: STAR_ASK,
  readStatus(bytes) {
    const status = lastStarStatus(bytes);
    if (status === undefined) return undefined;
    const [, , printer = 0, fault = 0, , paper = 0] = status;
    const isPaperLow = (paper & 0x04) !== 0;
    if ((paper & 0x08) !== 0) return { trouble: 'paper_out', isPaperLow };
    if ((printer & 0x20) !== 0) return { trouble: 'cover_open', isPaperLow };
    if ((fault & 0x68) !== 0) return { trouble: 'cutter', isPaperLow };
    return (printer & 0x08) !== 0 ? { trouble: 'offline', isPaperLow } : { isPaperLow };
  },
  // Resets the paper counter to zero; the mark after the paper adds one.
  before: Uint8Array.of(0x1b, 0x1e, 0x45, 0),
  after: Uint8Array.of(0x17),
  askAfter: STAR_ASK,
  isPrinted(bytes) {
    const counted = lastStarStatus(bytes)?.[7] ?? 0;
    return (((counted & 0x40) >> 2) | ((counted & 0x1e) >> 1)) > 0;
  },
};

export const STATUS_LANGUAGES = { 'esc-pos': escPos, 'star-prnt': starPrnt } as const;
