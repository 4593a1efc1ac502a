import { characterOf } from '../printing/code-pages.ts';
import type { Align, PaperMark, PrintHead } from './paper-marks.ts';

/** Reads bytes one command at a time. An incomplete command is read again from its start once more bytes are there. */
export interface ByteReader {
  /** Returns the next byte; throws `NotYet` when it has not arrived. */
  next(): number;
  take(count: number): Uint8Array;
  /** Returns the bytes before that byte, and skips it. */
  until(end: number): Uint8Array;
}

export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** Executes one command of a printer language and returns the answer to send, if any. */
export type ReadCommand = (reader: ByteReader, head: PrintHead, put: (mark: PaperMark) => void) => PrinterAnswer | undefined;

/** `in_turn`: an answer once everything before is printed. `counted`: adds one to the paper counter. */
export type PrinterAnswer = 'in_turn' | 'counted' | 'uncounted' | 'status';

export function makeReader(bytes: Uint8Array): ByteReader & { at(): number } {
  let position = 0;
  const next = (): number => {
    const byte = bytes[position];
    if (byte === undefined) throw new NotYet();
    position++;
    return byte;
  };
  return {
    at: () => position,
    next,
    take(count) {
      if (position + count > bytes.length) throw new NotYet();
      position += count;
      return bytes.subarray(position - count, position);
    },
    until(end) {
      const found = bytes.indexOf(end, position);
      if (found < 0) throw new NotYet();
      const taken = bytes.subarray(position, found);
      position = found + 1;
      return taken;
    },
  };
}

export function putCharacter(head: PrintHead, byte: number): void {
  const { page, isBold, wide, tall } = head;
  head.cells.push({ character: characterOf(page, byte), isBold, wide, tall });
}

/** Ends a row; an empty one is a gap. */
export function endRow(head: PrintHead, put: (mark: PaperMark) => void): void {
  put({ kind: 'row', cells: head.cells, align: head.align });
  head.cells = [];
}

export function alignOf(byte: number): Align {
  return (['left', 'center', 'right'] as const)[(byte % 48) as 0 | 1 | 2] ?? 'left';
}

export function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** Decodes columns of 24 dots, topmost first, as older printers take pictures. */
export function columnPicture(
  width: number,
  bytes: Uint8Array,
): { readonly width: number; readonly height: 24; readonly dots: Uint8Array } {
  const dots = new Uint8Array(width * 24);
  for (let x = 0; x < width; x++) for (let y = 0; y < 24; y++) dots[y * width + x] = ((bytes[x * 3 + (y >> 3)] ?? 0) >> (7 - (y & 7))) & 1;
  return { width, height: 24, dots };
}

/** Decodes rows with eight dots per byte. */
export function rasterPicture(rowBytes: number, height: number, bytes: Uint8Array) {
  const width = rowBytes * 8;
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) dots[y * width + x] = ((bytes[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  return { width, height, dots };
}
