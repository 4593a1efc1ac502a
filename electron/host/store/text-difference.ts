/** Makes one text out of another: each part is a stretch of that text, from and to, or a text of its own. */
export type TextDifference = readonly (string | readonly [from: number, to: number])[];

/** Lists what makes `text` out of `base`. Small where they have most of their JSON records in common, in whichever order. */
export function differenceOf(text: string, base: string): TextDifference {
  const start = commonStart(text, base);
  const end = commonEnd(text, base, Math.min(text.length, base.length) - start);
  const parts: (string | [number, number])[] = [];
  copyTo(parts, 0, start);
  addRecords(parts, text.slice(start, text.length - end), { base, from: start, to: base.length - end });
  copyTo(parts, base.length - end, base.length);
  return parts;
}

export function applyDifference(base: string, parts: TextDifference): string {
  return parts.map((part) => (typeof part === 'string' ? part : base.slice(...part))).join('');
}

/** Comparing stretches is many times faster than comparing letters. */
const STRETCHES = [65_536, 4096, 256, 16, 1];

function commonStart(one: string, other: string): number {
  let length = 0;
  for (const step of STRETCHES) {
    while (length + step <= Math.min(one.length, other.length) && one.slice(length, length + step) === other.slice(length, length + step))
      length += step;
  }
  return length;
}

function commonEnd(one: string, other: string, most: number): number {
  let length = 0;
  const before = (text: string, step: number): string => text.slice(text.length - length - step, text.length - length);
  for (const step of STRETCHES) while (length + step <= most && before(one, step) === before(other, step)) length += step;
  return length;
}

interface Stretch {
  readonly base: string;
  readonly from: number;
  readonly to: number;
}

/** Naming a place takes as many letters as this, so a shorter record is only copied with the one before it. */
const WORTH_COPYING = 24;

function addRecords(parts: (string | [number, number])[], text: string, { base, from, to }: Stretch): void {
  const places = new Map<string, number>();
  let place = from;
  for (const record of recordsOf(base.slice(from, to))) {
    if (record.length >= WORTH_COPYING && !places.has(record)) places.set(record, place);
    place += record.length;
  }
  let next: number | undefined;
  for (const record of recordsOf(text)) {
    const follows = next !== undefined && next + record.length <= to && base.startsWith(record, next);
    const found = follows ? next : places.get(record);
    if (found === undefined) write(parts, record);
    else copyTo(parts, found, found + record.length);
    if (found !== undefined) next = found + record.length;
  }
}

const RECORD_END = '},';

function* recordsOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf(RECORD_END, from);
    const to = end < 0 ? text.length : end + RECORD_END.length;
    yield text.slice(from, to);
    from = to;
  }
}

function copyTo(parts: (string | [number, number])[], from: number, to: number): void {
  const last = parts.at(-1);
  if (from === to) return;
  if (last !== undefined && typeof last !== 'string' && last[1] === from) last[1] = to;
  else parts.push([from, to]);
}

function write(parts: (string | [number, number])[], text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}
