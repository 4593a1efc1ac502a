import { holdsCardNumber, isGoodsNumber } from '../../../shared/base/card-numbers.ts';
import type { ScannerForm } from '../../../shared/till-contract/operations/peripheral-operations.ts';

const ENDS: Readonly<Record<ScannerForm['suffix'], string>> = { cr: '\r', lf: '\n', crlf: '\r\n', tab: '\t' };
/** The length of the longest printed codes; anything longer is noise. */
const MOST = 512;
const CODE = /^[\x20-\x7e]+$/;

/** A reader that also takes cards sends their numbers like any code. */
function isNoCard(code: string): boolean {
  return isGoodsNumber(code) || !holdsCardNumber(code);
}

/** Extracts the codes between a scanner's prefix and suffix. A line with any other content is dropped. */
export function makeCodeReader({ prefix, suffix }: Pick<ScannerForm, 'prefix' | 'suffix'>): { take(bytes: Uint8Array): readonly string[] } {
  const end = ENDS[suffix];
  let buffer = '';
  let isTooLong = false;
  return {
    take(bytes) {
      const codes: string[] = [];
      // One character per byte, so that noise is recognised.
      buffer += String.fromCharCode(...bytes);
      for (let cut = buffer.indexOf(end); cut >= 0; cut = buffer.indexOf(end)) {
        const line = buffer.slice(0, cut);
        buffer = buffer.slice(cut + end.length);
        const code = line.startsWith(prefix) ? line.slice(prefix.length) : '';
        if (!isTooLong && line.length <= MOST && CODE.test(code) && isNoCard(code)) codes.push(code);
        isTooLong = false;
      }
      if (buffer.length > MOST) {
        // Drop the line up to its end, which is still to come, but keep what may be the beginning of the suffix.
        isTooLong = true;
        buffer = buffer.slice(1 - end.length || buffer.length);
      }
      return codes;
    },
  };
}
