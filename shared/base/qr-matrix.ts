import { encode } from 'uqr';
import { utf8Bytes } from './utf8.ts';

/** A QR code of bytes, error correction M, versions 1 to 10, without a margin. True is dark. */
type QrMatrix = readonly (readonly boolean[])[];

const MOST_VERSION = 10;
/** What the largest version holds: about twice what a link with its code needs. */
const MOST_BYTES = 213;

/** Returns undefined if the text is too long. */
export function qrMatrix(text: string): QrMatrix | undefined {
  const bytes = [...utf8Bytes(text)];
  return bytes.length > MOST_BYTES ? undefined : encode(bytes, { ecc: 'M', maxVersion: MOST_VERSION, border: 0 }).data;
}
