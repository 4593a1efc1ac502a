import { joinBytes, utf8Bytes } from '../utf8.ts';
import { STEP_ENTRIES, type Steps } from './steps.ts';

/** A part of a list that is parsed in one step: a few milliseconds of work. */
const PIECE_CHARACTERS = 128 * 1024;
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));
const LIST = '['.charCodeAt(0);

/** Parses a JSON text as `JSON.parse` does. The long lists right below its top are parsed in steps. */
export function* parseInSteps(text: string): Steps<unknown> {
  const lists: unknown[][] = [];
  // The text with the number of each list in the place of its entries.
  let outline = '';
  let copiedTo = 0;
  let depth = 0;
  let list: unknown[] | undefined;
  let from = 0;
  const take = (to: number): void => {
    for (const entry of JSON.parse(`[${text.slice(from, to)}]`) as unknown[]) list?.push(entry);
    from = to + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (OPENING.has(sign)) {
      depth++;
      if (depth !== 2 || sign !== LIST) continue;
      outline += `${text.slice(copiedTo, at + 1)}${lists.length}`;
      list = [];
      lists.push(list);
      from = at + 1;
    } else if (CLOSING.has(sign)) {
      depth--;
      if (depth !== 1 || list === undefined) continue;
      take(at);
      list = undefined;
      copiedTo = at;
    } else if (sign === COMMA && depth === 2 && list !== undefined && at - from > PIECE_CHARACTERS) {
      take(at);
      yield;
    }
  }
  const value: unknown = JSON.parse(outline + text.slice(copiedTo));
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, entry] of Object.entries(value)) {
    if (Array.isArray(entry)) Object.defineProperty(value, key, { value: lists[entry[0] as number] });
  }
  return value;
}

/** Returns the place of the closing quote; the end of a text that has none. */
function endOfString(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** How deep long lists are looked for. */
const DEPTH = 2;

/** Writes plain data as `JSON.stringify` does, as UTF-8. Long lists in the object, or in an object in it, are written in steps. */
export function* writeInSteps(value: object): Steps<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let text = '';
  for (const piece of piecesOf(value, DEPTH)) {
    text += piece;
    if (text.length < PIECE_CHARACTERS) continue;
    chunks.push(utf8Bytes(text));
    text = '';
    yield;
  }
  return joinBytes([...chunks, utf8Bytes(text)]);
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (Array.isArray(value) && value.length > STEP_ENTRIES) {
    for (let from = 0; from < value.length; from += STEP_ENTRIES)
      yield (from === 0 ? '[' : ',') + JSON.stringify(value.slice(from, from + STEP_ENTRIES)).slice(1, -1);
    yield ']';
  } else if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) yield JSON.stringify(value);
  else {
    let before = '{';
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* piecesOf(member, depth - 1);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
}
