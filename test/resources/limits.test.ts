import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';

interface Row {
  readonly limit: string;
  readonly path: string;
  /** A constant, or a member of one: `NAME.member`. */
  readonly name: string;
}

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const PAGE = read('resources/docs/limits.md');
const ROWS: readonly Row[] = [...PAGE.matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]* \| `([\w.]+)` in `([^`]+)` \|$/gm)].map(
  ([, limit = '', name = '', path = '']) => ({ limit, path, name }),
);

/** Bytes, milliseconds or pieces. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  KiB: 1024,
  MiB: 1024 * 1024,
  MB: 1e6,
  s: 1000,
  min: 60_000,
  days: 24 * 3_600_000,
};

function sizeOf(limit: string): number {
  const [, digits = '', unit = ''] = /^([\d,]+) ?(\w*)$/.exec(limit) ?? [];
  return Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? Number.NaN);
}

/** What is written behind a constant's name, or behind the name of its member. */
function sourceOf(text: string, name: string): string {
  const [constant = '', ...members] = name.split('.');
  let rest = text.split(new RegExp(`^(?:export )?const ${constant}\\b[^=]*= `, 'm'))[1] ?? '';
  for (const member of members) rest = rest.slice(rest.search(new RegExp(`\\b${member}: `)) + member.length + 2);
  return /^[\w. *]+/.exec(rest)?.[0] ?? '';
}

const DAY = { DAY_IN_MILLISECONDS: 24 * 3_600_000 } as const;

/** A product of numbers and of other constants of the file. */
function amountOf(text: string, name: string): number {
  const factors = sourceOf(text, name).split('*');
  const product = factors
    .map((factor) => factor.trim())
    .map((factor) =>
      /^\d/.test(factor) ? Number(factor.replaceAll('_', '')) : (DAY[factor as keyof typeof DAY] ?? amountOf(text, factor)),
    )
    .reduce((one, other) => one * other, 1);
  if (name.endsWith('KIBIBYTES')) return product * 1024;
  return name.endsWith('Days') ? product * DAY.DAY_IN_MILLISECONDS : product;
}

test('the page has a row for each limit', () => {
  expect(ROWS.length).toBe(PAGE.split('\n').filter((line) => /^\| (?!---|what)/.test(line)).length);
  expect(ROWS.length).toBeGreaterThan(60);
});

test.each(ROWS)('$limit is $name in $path', ({ limit, path, name }) => {
  expect(amountOf(read(path), name)).toBe(sizeOf(limit));
});

/** Where what is held, taken or stored is bounded. */
const FOLDERS = [
  'electron/host/http',
  'electron/host/run',
  'electron/host/store',
  'electron/host/till',
  'renderer/selling',
  'shared/contract/http',
  'shared/service/core',
  'shared/sync/menu',
  'shared/till/memory',
];
const BOUND = /^(?:export )?const ((?:MOST|MAX|LARGE|LARGEST)_\w+|\w+_(?:BYTES|LIMIT|KIBIBYTES)) = [\d_ *]+;/gm;
/** Sizes of secrets, and rounds of one piece of work. */
const NO_BOUNDS = /^(?:SECRET_BYTES|MOST_ROUNDS|MOST_IN_ONE_PIECE|MOST_READ|MOST_DONE_SHOWN|MOST_PLACES|MOST_REPEATED|BYTES_OF_A_VALUE)$/;

test('no bound of these folders is missing on the page', () => {
  const named = new Set(ROWS.map(({ path, name }) => `${path} ${name.split('.')[0]}`));
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  ).flatMap((path) => [...read(path).matchAll(BOUND)].map(([, name = '']) => ({ path, name })));
  const missing = found.filter(({ path, name }) => !NO_BOUNDS.test(name) && !named.has(`${path} ${name}`));
  expect(missing).toEqual([]);
});
