import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Text } from '../../shared/base/utf8.ts';
import { cacheText, writeCanonicalJson } from '../../shared/wire/canonical/canonical.ts';
import { firstSeed } from '../base/search.ts';
import { measureHeap } from '../host/running-host.ts';

function canonical(value: unknown): string {
  const written = writeCanonicalJson(value);
  if (!written.ok) throw new Error(written.refusal.code);
  return utf8Text(written.value) as string;
}

/** RFC 8785 once more, as slowly and plainly as it reads. */
function plainly(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean' || typeof value === 'number') return `${value}`;
  if (typeof value === 'string') return `"${value.split('').map(escaped).join('')}"`;
  if (Array.isArray(value)) return `[${value.map(plainly).join(',')}]`;
  const entries = Object.entries(value as object).sort(([a], [b]) => compareCodeUnits(a, b));
  return `{${entries.map(([name, member]) => `${plainly(name)}:${plainly(member)}`).join(',')}}`;
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escaped(unit: string): string {
  const short = SHORT[unit];
  if (short !== undefined) return short;
  const code = unit.charCodeAt(0);
  return code < 0x20 ? `\\u${code.toString(16).padStart(4, '0')}` : unit;
}

function compareCodeUnits(a: string, b: string): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

test('the example of the RFC is written as the RFC writes it', () => {
  const example = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonical(example)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('members stand in the order of their UTF-16 code units, as the RFC sorts them', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const written = canonical(Object.fromEntries(names.map((name) => [name, 0])));
  expect(Object.keys(JSON.parse(written) as object)).toEqual(['1', '\r', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']);
  expect(written.startsWith('{"\\r":0,"1":0,')).toBe(true);
});

test('numbers are written as ECMAScript writes them, and -0 as 0', () => {
  expect(canonical([0, -0, -1.5, 1e21, 123456789012345680000, 1e-7, 0.000001, 5e-324, 1.7976931348623157e308, 9007199254740991])).toBe(
    '[0,0,-1.5,1e+21,123456789012345680000,1e-7,0.000001,5e-324,1.7976931348623157e+308,9007199254740991]',
  );
});

test('members that are undefined are left out, also where the same names were defined before', () => {
  expect(canonical({ b: 1, a: 2 })).toBe('{"a":2,"b":1}');
  expect(canonical({ b: 1, a: undefined })).toBe('{"b":1}');
  expect(canonical({ b: undefined, a: undefined })).toBe('{}');
});

test('text with half a surrogate pair is refused, as a value and as a name', () => {
  for (const value of ['\ud800', 'a\udc00b', { '\ud83d': 1 }, [{ note: '\ude00\ud83d' }]]) {
    expect(writeCanonicalJson(value)).toEqual({ ok: false, refusal: { code: 'lone_surrogate' } });
  }
  expect(canonical('\ud83d\ude00')).toBe('"😀"');
});

test('what is no JSON is a mistake', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, [undefined], { a: 1n }, { a: () => 0 }, Symbol('s')]) {
    expect(() => writeCanonicalJson(value)).toThrow();
  }
});

test('any JSON is written as the plain reading of the RFC writes it, and reads back as itself', () => {
  const names = fc.oneof(
    fc.constantFrom('a', 'b', 'cart', 'total', 'id', '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001'),
    fc.string({ unit: 'binary' }),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, true, false),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', '\u007f', '\u2028', 'é', '😀') }),
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(names, tie('json'), { maxKeys: 6, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(json, (value) => {
      const written = canonical(value);
      expect(written).toBe(plainly(value));
      expect(canonical(JSON.parse(written))).toBe(written);
    }),
    { seed: firstSeed, numRuns: 600 },
  );
});

test('a record that never changes is written as any other, each time', () => {
  const record = { b: 'x', a: { d: [1], c: null } };
  const text = canonical(record);
  const held = cacheText(record);
  for (let round = 0; round < 3; round++) expect(canonical({ z: held, y: [held] })).toBe(`{"y":[${text}],"z":${text}}`);
});

test('nothing is left of long names that callers make up', () => {
  const write = (n: number) => canonical({ [`${n} ${'x'.repeat(100_000)}`]: n });
  for (let n = 0; n < 10; n++) write(n);
  const before = measureHeap();
  for (let n = 10; n < 210; n++) write(n);
  // Kept, they would be forty million bytes.
  expect(measureHeap() - before).toBeLessThan(5_000_000);
});

test('a text of any length is written whole, with the room that was asked for around it', () => {
  for (const length of [1, 100_000, 200_000, 3_000_000, 10]) {
    const value = { b: 'x'.repeat(length), a: Array.from({ length: 100 }, (_, index) => ({ [`name ${index % 7}`]: index / 4 })) };
    expect(canonical(value)).toBe(plainly(value));
    const written = writeCanonicalJson(value, { before: 5, after: 3 });
    if (!written.ok) throw new Error(written.refusal.code);
    expect(utf8Text(written.value.subarray(5, -3))).toBe(plainly(value));
  }
});
