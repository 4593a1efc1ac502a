import { holdsCardNumber, isGoodsNumber } from '../../../shared/base/card-numbers.ts';
import type { ScannerForm } from '../../../shared/till-contract/operations/gear-operations.ts';

const ENDS: Readonly<Record<ScannerForm['suffix'], string>> = { cr: '\r', lf: '\n', crlf: '\r\n', tab: '\t' };
/** As long as the longest code on paper; what is longer is noise. */
const MOST = 512;
const CODE = /^[\x20-\x7e]+$/;

/** A reader that takes cards too tells their numbers like any code. */
function isNoCard(code: string): boolean {
  return isGoodsNumber(code) || !holdsCardNumber(code);
}

/** The codes in what a scanner sends: between its prefix and its suffix. Anything else in a line makes it none. */
export function makeCodeReader({ prefix, suffix }: Pick<ScannerForm, 'prefix' | 'suffix'>): { take(bytes: Uint8Array): readonly string[] } {
  const end = ENDS[suffix];
  let kept = '';
  let isTooLong = false;
  return {
    take(bytes) {
      const codes: string[] = [];
      // Byte by byte into letters, so that noise is seen as what it is.
      kept += String.fromCharCode(...bytes);
      for (let cut = kept.indexOf(end); cut >= 0; cut = kept.indexOf(end)) {
        const line = kept.slice(0, cut);
        kept = kept.slice(cut + end.length);
        const code = line.startsWith(prefix) ? line.slice(prefix.length) : '';
        if (!isTooLong && line.length <= MOST && CODE.test(code) && isNoCard(code)) codes.push(code);
        isTooLong = false;
      }
      if (kept.length > MOST) {
        // Its end is still to come, and belongs to nothing; the beginning of a suffix is kept.
        isTooLong = true;
        kept = kept.slice(1 - end.length || kept.length);
      }
      return codes;
    },
  };
}
