import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import { checkAlways } from './properties.ts';

describe('utf-8', () => {
  test('text goes to the bytes that Node gives it, and back', () => {
    checkAlways(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = utf8Bytes(text);
        expect(Buffer.from(bytes).equals(Buffer.from(text, 'utf8'))).toBe(true);
        if (!text.startsWith('\uFEFF')) expect(utf8Text(bytes)).toBe(text);
      }),
    );
  });

  test('bytes that are not UTF-8 have no text', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.tuple(fc.string({ unit: 'binary' }), fc.nat(), fc.nat({ max: 255 })).map(([text, at, byte]) => {
        const changed = utf8Bytes(`a${text}`);
        changed[at % changed.length] = byte;
        return changed;
      }),
    );
    checkAlways(
      fc.property(bytes, (list) => {
        expect(utf8Text(list) !== undefined).toBe(isUtf8(list));
      }),
    );
  });

  test.each([
    ['a lone continuation', [0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['more than U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
  ])('%s is refused', (_, bytes) => {
    expect(utf8Text(Uint8Array.from(bytes))).toBeUndefined();
  });

  test('a byte order mark at the start is no part of the text', () => {
    expect(utf8Text(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toBe('{}');
  });

  test('a lone surrogate, which has no bytes, becomes the replacement character', () => {
    expect([...utf8Bytes('\ud800')]).toEqual([0xef, 0xbf, 0xbd]);
  });
});
