/**
 * Makes one text out of another: each part is a stretch of that text, or a text of its own. A text of its own is whole records, so that a search
 * for card numbers finds one that only this text has; the names between two places keep their digits from looking like one.
 */
export type TextDifference = readonly (string | Stretch)[];

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Lists what makes `text` out of `base`. Small where they have most of their JSON records in common, in whichever order. */
export function differenceOf(text: string, base: string): TextDifference {
  const same = commonStart(text, base);
  const start = afterRecord(text.slice(0, same).lastIndexOf(RECORD_END)) ?? 0;
  const sameEnd = commonEnd(text, base, Math.min(text.length, base.length) - start);
  const end = text.length - (afterRecord(text.indexOf(RECORD_END, text.length - sameEnd)) ?? text.length);
  const parts: (string | Stretch)[] = [];
  copy(parts, { from: 0, to: start });
  addRecords(parts, text.slice(start, text.length - end), base, { from: start, to: base.length - end });
  copy(parts, { from: base.length - end, to: base.length });
  return parts;
}

const RECORD_END = '},';

function afterRecord(found: number): number | undefined {
  return found < 0 ? undefined : found + RECORD_END.length;
}

export function applyDifference(base: string, parts: TextDifference): string {
  return parts.map((part) => (typeof part === 'string' ? part : base.slice(part.from, part.to))).join('');
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

/** Naming a place takes as many letters as this, so a shorter record is only copied with the one before it. */
const WORTH_COPYING = 24;

function addRecords(parts: (string | Stretch)[], text: string, base: string, { from, to }: Stretch): void {
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
    if (found === undefined) {
      write(parts, record);
      continue;
    }
    next = found + record.length;
    copy(parts, { from: found, to: next });
  }
}

function* recordsOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const to = afterRecord(text.indexOf(RECORD_END, from)) ?? text.length;
    yield text.slice(from, to);
    from = to;
  }
}

function copy(parts: (string | Stretch)[], { from, to }: Stretch): void {
  const last = parts.at(-1);
  if (from === to) return;
  if (last !== undefined && typeof last !== 'string' && last.to === from) parts[parts.length - 1] = { from: last.from, to };
  else parts.push({ from, to });
}

function write(parts: (string | Stretch)[], text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}
