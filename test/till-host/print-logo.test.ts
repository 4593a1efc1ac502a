import { afterEach, expect, test, vi } from 'vitest';
import { paperBytes } from '../../electron/host/printing/paper-bytes.ts';
import { writePng } from '../../electron/host/printing/png-picture.ts';
import type { Paper } from '../../shared/till/papers/print-papers.ts';
import { printerAt } from './printing-till.ts';

const BARE: Paper = { language: 'en', rows: [] };

function paperWith(width: number, height: number) {
  return { ...BARE, logo: writePng({ width, height, dots: new Uint8Array(width * height).fill(1) }).toString('base64') };
}

test.each([
  [1, 2000],
  [2000, 1],
  [3, 1000],
])('a logo of %d by %d dots is printed, however little is left of it', async (width, height) => {
  const without = await paperBytes(BARE, printerAt(0));
  expect((await paperBytes(paperWith(width, height), printerAt(0))).length).toBeGreaterThan(without.length);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a logo is read once, however many papers bear it, and again once it is another', async () => {
  // A picture comes as text, and reading it begins with that.
  const decoded = vi.spyOn(Buffer, 'from');
  const readsOf = (logo: string) => decoded.mock.calls.filter(([text]) => text === logo).length;
  const one = paperWith(64, 32);
  const papers = [1, 2, 3].map(() => paperBytes(one, printerAt(0)));
  expect(new Set((await Promise.all(papers)).map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(1);
  expect(readsOf(one.logo)).toBe(1);
  const other = paperWith(32, 64);
  await paperBytes(other, printerAt(0));
  expect([readsOf(one.logo), readsOf(other.logo)]).toEqual([1, 1]);
});
