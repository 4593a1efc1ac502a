import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import { isUuid, uuidV4, uuidV5, uuidV7 } from '../../shared/base/ids.ts';
import { makeWorld } from '../world.ts';
import { checkAlways } from './properties.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const URL_SPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

describe('uuid version 4', () => {
  test('is the example of RFC 9562 made of its bytes', () => {
    expect(uuidV4({ randomBytes: () => bytesOf('919108f752d133205bacf847db4148a8') })).toBe('919108f7-52d1-4320-9bac-f847db4148a8');
  });

  test('keeps 122 bits of chance and says its version', () => {
    checkAlways(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const text = uuidV4({ randomBytes: () => new Uint8Array(bytes) });
        const made = bytesOf(text.replaceAll('-', ''));
        expect(text).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        const free = (list: Uint8Array) => list.map((byte, index) => (index === 6 ? byte & 0x0f : index === 8 ? byte & 0x3f : byte));
        expect(free(made)).toEqual(free(bytes));
      }),
    );
  });

  test('needs sixteen bytes', () => {
    expect(() => uuidV4({ randomBytes: () => new Uint8Array(15) })).toThrow(ProgramBug);
  });
});

describe('uuid version 5', () => {
  const world = makeWorld();

  test.each([
    [DNS, 'www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    [DNS, 'python.org', '886313e1-3b8a-5372-9b90-0c9aee199e5d'],
    [URL_SPACE, 'http://python.org/', '4c565f0d-3f5a-5890-b41b-20cf47701c5e'],
  ])('under %s of %s is %s', (namespace, name, expected) => {
    expect(uuidV5(world, namespace, name)).toBe(expected);
    expect(uuidV5(world, namespace.toUpperCase(), name)).toBe(expected);
  });

  test('is the start of a SHA-1 over namespace and name', () => {
    checkAlways(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (namespace, name) => {
        const hash = createHash('sha1')
          .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
          .update(name, 'utf8')
          .digest('hex');
        const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
        const expected = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
        expect(uuidV5(world, namespace, name)).toBe(expected);
      }),
    );
  });

  test('needs a namespace that is a UUID', () => {
    for (const namespace of ['', 'DNS', DNS.slice(1), `${DNS}0`]) expect(() => uuidV5(world, namespace, 'a')).toThrow(ProgramBug);
  });
});

describe('uuid version 7', () => {
  test('is the example of RFC 9562 made of its time and bytes', () => {
    const world = { epochMilliseconds: () => 0x017f22e279b0, randomBytes: () => bytesOf('0000000000000cc318c4dc0c0c07398f') };
    expect(uuidV7(world)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  test('sorts by the time of making', () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 2 ** 48 - 2 }), fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }));
    checkAlways(
      fc.property(time, fc.integer({ min: 1, max: 1000 }), fc.nat(), (earlier, gap, seed) => {
        const { randomBytes } = makeWorld({ seed });
        const later = Math.min(2 ** 48 - 1, earlier + gap);
        const made = uuidV7({ randomBytes, epochMilliseconds: () => earlier });
        expect(made < uuidV7({ randomBytes, epochMilliseconds: () => later })).toBe(true);
        expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(earlier);
        expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }),
    );
  });

  test('takes a clock that shows parts of milliseconds', () => {
    const { randomBytes } = makeWorld();
    expect(uuidV7({ randomBytes, epochMilliseconds: () => 0x017f22e279b0 + 0.75 })).toMatch(/^017f22e2-79b0-7/);
  });

  test.each([-1, 2 ** 48, Number.NaN])('cannot carry the time %d', (milliseconds) => {
    expect(() => uuidV7({ ...makeWorld(), epochMilliseconds: () => milliseconds })).toThrow(ProgramBug);
  });
});

test('a UUID has 32 hexadecimal digits in five groups', () => {
  checkAlways(
    fc.property(fc.uuid(), (text) => {
      expect(isUuid(text)).toBe(true);
      expect(isUuid(text.toUpperCase())).toBe(true);
    }),
    300,
  );
  for (const text of ['', DNS.replaceAll('-', ''), `{${DNS}}`, ` ${DNS}`, `${DNS}\n`, DNS.replace('6', 'g')])
    expect([text, isUuid(text)]).toEqual([text, false]);
});
