import { assert } from '../../base/assert.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { joinBytes } from './bcd.ts';

/** One message of ZVT: two bytes that say what it is, and its data. */
export interface Apdu {
  /** Class and instruction as one number, such as 0x0601. */
  readonly control: number;
  readonly data: Uint8Array;
}

export const CONTROL = {
  statusInformation: 0x040f,
  intermediateStatus: 0x04ff,
  statusEnquiry: 0x0501,
  registration: 0x0600,
  authorisation: 0x0601,
  completion: 0x060f,
  abort: 0x061e,
  repeatReceipt: 0x0620,
  reversal: 0x0630,
  refund: 0x0631,
  endOfDay: 0x0650,
  abortByTill: 0x06b0,
  printLine: 0x06d1,
  printText: 0x06d3,
  accepted: 0x8000,
} as const;

/** Every answer of this class but one refuses the command before it; the second byte says why. */
export const REFUSED_CLASS = 0x84;

/** Classes of the protocol. Any other first byte means that what is at the other end is no terminal, or that bytes were lost. */
const CLASSES: readonly number[] = [0x04, 0x05, 0x06, 0x08, 0x0f, 0x80, REFUSED_CLASS];
const LONG_LENGTH = 0xff;
const LARGEST = 0xffff;

export type ApduFault = Refusal<'not_zvt'>;

export function encodeApdu({ control, data }: Apdu): Uint8Array {
  assert(data.length <= LARGEST, 'a message of ZVT has at most 65535 bytes');
  const length = data.length < LONG_LENGTH ? [data.length] : [LONG_LENGTH, data.length & 0xff, data.length >> 8];
  return joinBytes([control >> 8, control & 0xff], length, data);
}

export interface ReadApdus {
  readonly apdus: readonly Apdu[];
  /** The beginning of a message whose other bytes have not arrived. */
  readonly rest: Uint8Array;
}

/** Takes every whole message from what a socket has brought so far, in pieces of any size. */
export function readApdus(bytes: Uint8Array): Outcome<ReadApdus, ApduFault> {
  const apdus: Apdu[] = [];
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] as number;
    if (!CLASSES.includes(first)) return refuse({ code: 'not_zvt', facts: { at, byte: first } });
    const short = bytes[at + 2];
    if (short === undefined) break;
    const isLong = short === LONG_LENGTH;
    if (isLong && at + 5 > bytes.length) break;
    const from = at + (isLong ? 5 : 3);
    const to = from + (isLong ? (bytes[at + 3] as number) + (bytes[at + 4] as number) * 256 : short);
    if (to > bytes.length) break;
    apdus.push({ control: first * 256 + (bytes[at + 1] as number), data: bytes.slice(from, to) });
    at = to;
  }
  return accept({ apdus, rest: bytes.slice(at) });
}
