import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { durationWords, estimateLeft, keepTimes, readTimes } from './kept-times.ts';
import { USUAL_QUICK, usualTimes } from './usual-times.ts';

const LAST = { milliseconds: 100_000, files: { slow: 90_000, quick: 10_000 } };

test('the time that is left is that of the files that are left, at the pace of this run', () => {
  const planned = ['slow', 'quick'];
  expect(estimateLeft({ elapsed: 0, planned, ended: [] }, LAST)).toBe(100_000);
  expect(estimateLeft({ elapsed: 180_000, planned, ended: ['slow'] }, LAST)).toBeCloseTo(20_000);
  expect(estimateLeft({ elapsed: 5000, planned, ended: ['quick'] }, LAST)).toBeCloseTo(45_000);
  expect(estimateLeft({ elapsed: 110_000, planned: [], ended: [] }, LAST)).toBe(0);
});

test('without times of an earlier run files count as they usually do, once enough have ended to tell', () => {
  const planned = Array.from({ length: 20 }, (_, index) => `file ${index}`);
  expect(estimateLeft({ elapsed: 10, planned: [], ended: [] }, undefined)).toBeUndefined();
  expect(estimateLeft({ elapsed: 10, planned, ended: planned.slice(0, 1) }, undefined)).toBeUndefined();
  expect(estimateLeft({ elapsed: 10, planned, ended: planned.slice(0, 4) }, undefined)).toBe(40);
  const [long = '', usual = 0] = Object.entries(usualTimes)[0] ?? [];
  expect(estimateLeft({ elapsed: 10, planned: [long, 'quick'], ended: ['quick'] }, undefined)).toBeCloseTo((10 * usual) / USUAL_QUICK);
});

test('times are kept for each part, and a file of them that is spoilt is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-times-'));
  const path = join(folder, 'deeper', 'times.json');
  expect(readTimes(path)).toEqual({});
  keepTimes(path, 'unit', LAST);
  keepTimes(path, 'lint', { milliseconds: 3, files: {} });
  expect(readTimes(path)).toEqual({ unit: LAST, lint: { milliseconds: 3, files: {} } });
  rmSync(folder, { recursive: true });
});

test.each([
  [400, '0 s'],
  [89_400, '89 s'],
  [90_000, '2 min'],
  [600_000, '10 min'],
])('%i ms are said as %s', (milliseconds, words) => {
  expect(durationWords(milliseconds)).toBe(words);
});
