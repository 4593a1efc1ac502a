import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Url, bytesOfHex, hexOf } from '../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { checkAlways } from './properties.ts';

test('every byte is two digits, in small letters, and comes back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(hexOf(bytes)).toBe(Buffer.from(bytes).toString('hex'));
  expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
  expect(bytesOfHex('00FFab')).toEqual(Uint8Array.of(0, 255, 171));
  expect([hexOf(new Uint8Array()), bytesOfHex('')]).toEqual(['', new Uint8Array()]);
});

test('base64url is what Node writes, of any bytes', () => {
  checkAlways(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(base64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    }),
  );
});

test.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
])('the example of RFC 4648: %j is %j, without padding', (text, expected) => {
  expect(base64Url(utf8Bytes(text))).toBe(expected);
});
