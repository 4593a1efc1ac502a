import type { EntryKey } from '../../ui/parts/input/keypad-entry.ts';

/** Limits of a keyed weight: a decimal with at most three places, stored with a point. */
const MOST_WHOLE = 4;
const MOST_DECIMALS = 3;

/** Returns the text unchanged if the key has no effect. */
export function pressWeightKey(text: string, key: EntryKey): string {
  if (key === 'clear') return '';
  if (key === 'back') return text.slice(0, -1);
  if (key === 'point') return text.includes('.') ? text : `${text === '' ? '0' : text}.`;
  const next = text === '0' ? key : text + key;
  const [whole = '', decimals = ''] = next.split('.');
  return whole.length > MOST_WHOLE || decimals.length > MOST_DECIMALS ? text : next;
}

export function shownWeight(text: string, pointSign: string): string {
  return (text === '' ? '0' : text).replace('.', pointSign);
}
