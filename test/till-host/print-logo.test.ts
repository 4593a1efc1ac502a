import { afterEach, expect, test, vi } from 'vitest';
import { paperBytes } from '../../electron/host/printing/paper-bytes.ts';
import { writePng } from '../../electron/host/printing/png-picture.ts';
import { printerAt } from './printing-till.ts';

const PAPER = { language: 'en', rows: [], hasLogo: true } as const;

function printerWith(width: number, height: number) {
  const logo = writePng({ width, height, dots: new Uint8Array(width * height).fill(1) }).toString('base64');
  return printerAt(0, { logo });
}

test.each([
  [1, 2000],
  [2000, 1],
  [3, 1000],
])('a logo of %d by %d dots is printed, however little is left of it', async (width, height) => {
  const without = await paperBytes({ ...PAPER, hasLogo: false }, printerWith(width, height));
  expect((await paperBytes(PAPER, printerWith(width, height))).length).toBeGreaterThan(without.length);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a logo is read once, however many papers bear it, and again once it is another', async () => {
  // A picture comes as text, and reading it begins with that.
  const decoded = vi.spyOn(Buffer, 'from');
  const readsOf = (logo: string | undefined) => decoded.mock.calls.filter(([text]) => text === logo).length;
  const one = printerWith(64, 32);
  const papers = [1, 2, 3].map(() => paperBytes(PAPER, one));
  expect(new Set((await Promise.all(papers)).map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(1);
  expect(readsOf(one.logo)).toBe(1);
  const other = printerWith(32, 64);
  await paperBytes(PAPER, other);
  expect([readsOf(one.logo), readsOf(other.logo)]).toEqual([1, 1]);
});
