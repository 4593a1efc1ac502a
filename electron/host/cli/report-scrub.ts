import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskCardNumbers } from '../../../shared/base/card-numbers.ts';
import { knownSecretsFolder } from '../base/secrets-place.ts';

/** Files in which earlier versions kept secrets in the data folder. They now have a folder of their own. */
const SECRET_FILES = ['device.secret', 'remote.key', 'own.keys', 'window.cookie'] as const;
const SHORTEST_SECRET = 8;

const ADDRESS = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/gu;
const TOKEN = /\beyJ[\w-]{8,}\.[\w-]*\.[\w-]*|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;
const LOGIN = /:\/\/[^\s/@]+@/g;
/** Phone numbers with a country code, or in the usual groups. */
const PHONE =
  /(?<![\w.:-])(?:\+|00)\d[\d ()./-]{6,18}\d(?![\w:])|\(\d{3}\)\s?\d{3}[-. ]\d{4}|(?<![\w.:-])\d{3}[-. ]\d{3}[-. ]\d{4}(?![\w.:-])/g;

export type Scrub = (text: string) => string;

/** Removes the folder's own secrets, guests' data, card numbers, tokens and addresses from a text. */
export function makeScrub(folder: string, ofGuests: readonly string[]): Scrub {
  const beside = knownSecretsFolder(folder);
  const files = [
    ...SECRET_FILES.map((name) => join(folder, name)),
    ...(beside === undefined ? [] : readdirSync(beside).map((name) => join(beside, name))),
  ];
  const secrets = files.flatMap(readWords).filter(({ length }) => length >= SHORTEST_SECRET);
  const [ofSecrets, guests] = [secrets, ofGuests].map((texts) => new RegExp(texts.map(escaped).join('|') || '(?!)', 'g')) as [
    RegExp,
    RegExp,
  ];
  return (text) => {
    return maskCardNumbers(text.replaceAll(ofSecrets, '[secret]').replaceAll(guests, '[guest]'))
      .replaceAll(LOGIN, '://[secret]@')
      .replaceAll(TOKEN, '[token]')
      .replaceAll(ADDRESS, '[e-mail]')
      .replaceAll(PHONE, '[phone]');
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function readWords(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trim().split(/\s+/);
  } catch {
    return [];
  }
}

/** Scrubs every text in a value, and every member name. */
export function scrubbed(value: unknown, scrub: Scrub): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((element) => scrubbed(element, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [scrub(key), scrubbed(member, scrub)]));
}
