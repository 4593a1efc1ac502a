import { expect, test, vi } from 'vitest';
import { paperBytes } from '../../electron/host/printing/paper-bytes.ts';
import { writePng } from '../../electron/host/printing/png-picture.ts';
import { printerAt } from './printing-stand.ts';

const reads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../electron/host/printing/png-picture.ts', async (original) => {
  const real = await original<typeof import('../../electron/host/printing/png-picture.ts')>();
  return {
    ...real,
    readPng(bytes: Uint8Array) {
      reads.count += 1;
      return real.readPng(bytes);
    },
  };
});

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

test('a logo is read once, however many papers bear it, and again once it is another', async () => {
  reads.count = 0;
  const papers = [1, 2, 3].map(() => paperBytes(PAPER, printerWith(64, 32)));
  expect(new Set((await Promise.all(papers)).map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(1);
  expect(reads.count).toBe(1);
  await paperBytes(PAPER, printerWith(32, 64));
  expect(reads.count).toBe(2);
});
