import { describe, expect, test } from 'vitest';
import { qrMatrix } from '../../shared/base/qr-matrix.ts';
import { readQr } from './qr-reader.ts';

const SIZES = [21, 25, 29, 33, 37, 41, 45, 49, 53, 57];
/** Bytes that the published table gives each version at this error correction. */
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];

describe('a QR code', () => {
  test('grows with its text, and is none where that is too long', () => {
    expect(MOST.map((length) => qrMatrix('x'.repeat(length))?.length)).toEqual(SIZES);
    expect(MOST.map((length) => qrMatrix('x'.repeat(length + 1))?.length)).toEqual([...SIZES.slice(1), undefined]);
  });

  test('is read again as its text, in every size and with letters of every length', () => {
    const link = 'https://stand-4.example/register/#join=0197a6d4-3b5e-7c11-8f00-a1b2c3d4e5f6&name=Stand 4 – Süd 🌭';
    for (const text of ['', 'a', link, ...MOST.map((length) => link.repeat(3).slice(0, 40).padEnd(length, 'x~').slice(0, length))]) {
      const matrix = qrMatrix(text) ?? [];
      expect(readQr(matrix)).toBe(text);
      // The reader notices when a single module is another.
      const last = matrix.length - 1;
      expect(() => readQr(matrix.with(last, (matrix[last] ?? []).with(last, matrix[last]?.[last] !== true)))).toThrow('changed');
    }
  });

  test('has its three corner marks, and one dark module that every code has', () => {
    const matrix = qrMatrix('0197a6d4-3b5e-7c11-8f00-a1b2c3d4e5f6') ?? [];
    const size = matrix.length;
    for (const [row, column] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      const ring = Array.from({ length: 7 }, (_, place) => matrix[row]?.[column + place]);
      expect(ring).toEqual(new Array(7).fill(true));
      expect(matrix[row + 1]?.slice(column, column + 7)).toEqual([true, false, false, false, false, false, true]);
    }
    expect(matrix[size - 8]?.[8]).toBe(true);
  });
});
