import { expect, test } from 'vitest';
import { bytesOfHex, hexOf } from '../../shared/base/bytes-as-text.ts';

test('every byte is two digits, in small letters, and comes back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(hexOf(bytes)).toBe(Buffer.from(bytes).toString('hex'));
  expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
  expect(bytesOfHex('00FFab')).toEqual(Uint8Array.of(0, 255, 171));
  expect([hexOf(new Uint8Array()), bytesOfHex('')]).toEqual(['', new Uint8Array()]);
});
