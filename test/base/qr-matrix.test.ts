import { describe, expect, test } from 'vitest';
import { checkBytes, formatBits, qrMatrix, versionBits } from '../../shared/base/qr-matrix.ts';

const SIZES = [21, 25, 29, 33, 37, 41, 45, 49, 53, 57];
/** Bytes that the published table gives each version at this error correction. */
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];

describe('a QR code', () => {
  test('has the check bytes of the published example', () => {
    // "HELLO WORLD", version 1, error correction M.
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  test('has the format bits of the published table', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2).padStart(15, '0'))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ]);
  });

  test('has the version bits of the published table', () => {
    expect([7, 8, 9, 10].map((number) => versionBits(number).toString(2).padStart(18, '0'))).toEqual([
      '000111110010010100',
      '001000010110111100',
      '001001101010011001',
      '001010010011010011',
    ]);
  });

  test('grows with its text, and is none where that is too long', () => {
    expect(MOST.map((length) => qrMatrix('x'.repeat(length))?.length)).toEqual(SIZES);
    expect(MOST.map((length) => qrMatrix('x'.repeat(length + 1))?.length)).toEqual([...SIZES.slice(1), undefined]);
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
