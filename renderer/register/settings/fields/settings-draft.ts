import type { TillSettings } from '../../../../shared/till-contract/operations/host-operations.ts';
import { LONGEST_NAME } from '../../../../shared/till-contract/parts/till-operation.ts';

/** Returns the distinct names in a comma-separated text. */
export function namesIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[,،]/)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ];
}

const MOST_NAMES = 20;

/** Returns undefined if the list is too long or has too long a name. */
export function readNames(text: string): readonly string[] | undefined {
  const names = namesIn(text);
  return names.length <= MOST_NAMES && names.every((name) => name.length <= LONGEST_NAME) ? names : undefined;
}

const MOST_PERCENTS = 5;

export function readPercents(text: string): readonly number[] | undefined {
  const percents = namesIn(text).map((part) => (/^\d{1,3}\s*%?$/.test(part) ? Number.parseInt(part, 10) : Number.NaN));
  return percents.length <= MOST_PERCENTS && percents.every((percent) => percent >= 1 && percent <= 100) ? percents : undefined;
}

/** Returns a whole number between 1 and `most`. */
export function readCount(text: string, most: number): number | undefined {
  const count = /^\s*\d{1,9}\s*$/.test(text) ? Number.parseInt(text, 10) : 0;
  return count >= 1 && count <= most ? count : undefined;
}

const [LEAST_AGE, MOST_AGE] = [14, 30];

export function readAge(text: string): number | undefined {
  const age = /^\s*\d{1,3}\s*$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return age >= LEAST_AGE && age <= MOST_AGE ? age : undefined;
}

/** Returns a time of day as `HH:MM`, or an empty text for none. */
export function readUntil(text: string): string | undefined {
  const match = /^(?:(\d{1,2})[:.](\d{2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, hours, minutes] = match;
  if (hours === undefined || minutes === undefined) return '';
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}

const MOST_MINUTES = 120;

/** Returns seconds. */
export function readMinutes(text: string): number | undefined {
  const minutes = /^\s*\d{1,3}\s*$/.test(text) ? Number.parseInt(text, 10) : 0;
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes * 60 : undefined;
}

export function isSameSettings(one: TillSettings, other: TillSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
