import { addMilliseconds, epochOf, type Instant } from '../../../shared/base/time.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import type { RegisterWords } from '../../words/register-words.ts';

/** The place where a finding is fixed: a page, or an action of this page. */
export type FixAction = keyof RegisterWords['readiness']['way'];

export interface FindingFormats {
  readonly words: Pick<RegisterWords, 'readiness' | 'lines' | 'printers'>;
  readonly formats: Formats;
  /** By the host's clock, because the window's own clock may be the problem. */
  readonly now: Instant;
}

/** The result of one check: its severity, what was measured and, if something is wrong, what to do and where. */
export type Finding =
  | { readonly tone: 'good' | 'information'; readonly measured: (saying: FindingFormats) => string }
  | {
      readonly tone: 'caution' | 'danger';
      readonly measured: (saying: FindingFormats) => string;
      readonly todo: (words: RegisterWords['readiness']) => string;
      readonly way: FixAction;
    };

/** One check, as data. `assess` returns undefined if there is nothing to check. */
export interface Check<Facts> {
  readonly id: CheckId;
  readonly assess: (facts: Facts) => Finding | undefined;
}

/** Each check has a section of the same name in the words. */
export type CheckId = {
  [Key in keyof RegisterWords['readiness']]: RegisterWords['readiness'][Key] extends { readonly name: string } ? Key : never;
}[keyof RegisterWords['readiness']];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export function isOlder(at: Instant, now: Instant, milliseconds: number): boolean {
  return epochOf(now) - epochOf(at) > milliseconds;
}

/** A larger difference cannot be explained by network delay. */
const GOOD_CLOCK = 5000;
/** From here on, receipts, dayparts and signatures carry the wrong time. */
const WORST_CLOCK = MINUTE;

export function clockTone(aheadMilliseconds: number): Extract<Tone, 'good' | 'caution' | 'danger'> {
  const away = Math.abs(aheadMilliseconds);
  return away <= GOOD_CLOCK ? 'good' : away <= WORST_CLOCK ? 'caution' : 'danger';
}

/** `5 min` */
export function sayLength(milliseconds: number, { formats, now }: FindingFormats): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  return formats.age(addMilliseconds(now, -seconds * 1000), now);
}

const GIGABYTE = 1_000_000_000;

/** `77.3 GB` */
export function diskSpaceText(bytes: number, { locale }: Pick<Formats, 'locale'>): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(bytes / GIGABYTE);
}
