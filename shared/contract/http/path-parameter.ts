import { isUuid } from '../../base/ids.ts';

/** `id`: an int64 from 1. `level_id`: any int64. `uuid`. `code`: free text. */
export type PathParameterKind = 'id' | 'level_id' | 'uuid' | 'code';

/** `unmatchable` is a well-formed id above the safe integers, so no resource can have it. It is answered like any unknown id. */
export type PathReading =
  | { readonly state: 'id'; readonly id: number }
  | { readonly state: 'text'; readonly text: string }
  | { readonly state: 'unmatchable' }
  | { readonly state: 'malformed' };

const MALFORMED: PathReading = { state: 'malformed' };
const LONGEST_CODE = 255;

/** Reads the raw text of one path segment. */
export function readPathParameter(kind: PathParameterKind, raw: string): PathReading {
  if (kind === 'id') return readInt64(raw, /^[0-9]{1,40}$/, 1n);
  if (kind === 'level_id') return readInt64(raw, /^-?[0-9]{1,40}$/, -(2n ** 63n));
  const text = decodeSegment(raw);
  if (text === undefined || text === '' || text.length > LONGEST_CODE) return MALFORMED;
  return kind === 'code' || isUuid(text) ? { state: 'text', text } : MALFORMED;
}

function readInt64(raw: string, pattern: RegExp, minimum: bigint): PathReading {
  if (!pattern.test(raw)) return MALFORMED;
  const value = BigInt(raw);
  if (value < minimum || value > 2n ** 63n - 1n) return MALFORMED;
  const id = Number(value);
  return Number.isSafeInteger(id) ? { state: 'id', id } : { state: 'unmatchable' };
}

function decodeSegment(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
