import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { isWithin, type JsonRefusalCode, MAX_JSON_DEPTH, parseJson } from '../../shared/contract/http/parse-json.ts';
import { firstSeed } from '../base/search.ts';

const LIMITS = { maxBytes: 1_000_000 };

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function read(text: string) {
  return parseJson(bytesOf(text), LIMITS);
}

function codeOf(text: string): JsonRefusalCode | undefined {
  const outcome = read(text);
  return outcome.ok ? undefined : outcome.refusal.code;
}

function nested(depth: number, open = '[', close = ']'): string {
  return open.repeat(depth) + close.repeat(depth);
}

describe('size', () => {
  test('a body of exactly the limit is read, one byte more is not', () => {
    const bytes = bytesOf('[1,2]');
    expect(parseJson(bytes, { maxBytes: 5 })).toEqual({ ok: true, value: [1, 2] });
    expect(parseJson(bytes, { maxBytes: 4 })).toEqual({ ok: false, refusal: { code: 'too_large' } });
  });

  test('size is judged before everything else', () => {
    expect(parseJson(bytesOf('\u0000{{{{'), { maxBytes: 1 })).toMatchObject({ refusal: { code: 'too_large' } });
  });
});

describe('depth', () => {
  test(`${MAX_JSON_DEPTH} levels are read, one more is not`, () => {
    expect(codeOf(nested(32))).toBeUndefined();
    expect(codeOf(nested(33))).toBe('too_deep');
    expect(codeOf(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)).toBeUndefined();
    expect(codeOf(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toBe('too_deep');
    expect(codeOf(`${'[{"a":'.repeat(16)}1${'}]'.repeat(16)}`)).toBeUndefined();
    expect(codeOf(`${'[{"a":'.repeat(16)}[]${'}]'.repeat(16)}`)).toBe('too_deep');
  });

  test('the depth is of what stands inside each other, not of how much there is', () => {
    expect(codeOf(`[${Array.from({ length: 1000 }, () => '[{}]').join(',')}]`)).toBeUndefined();
  });

  test('brackets in strings neither open nor close', () => {
    expect(read(JSON.stringify('['.repeat(100)))).toEqual({ ok: true, value: '['.repeat(100) });
    const closers = `["${']'.repeat(40)}",`;
    expect(codeOf(`${closers.repeat(32)}0${']'.repeat(32)}`)).toBeUndefined();
    expect(codeOf(`${closers.repeat(33)}0${']'.repeat(33)}`)).toBe('too_deep');
  });

  test.each([
    ['an escaped quote', '\\"'],
    ['an escaped backslash', '\\\\'],
    ['both', '\\\\\\"'],
    ['an escaped letter', '\\n\\u0022'],
  ])('%s does not end a string early or late', (_, inside) => {
    for (const padding of ['', 'a', 'ab', 'abc', 'abcd']) {
      const strings = `"${padding}${inside}${padding}"`;
      expect(codeOf(`[${strings},${nested(31)}]`)).toBeUndefined();
      expect(codeOf(`[${strings},${nested(32)}]`)).toBe('too_deep');
      expect(codeOf(`[${strings},"${'['.repeat(50)}"]`)).toBeUndefined();
    }
  });

  test('a million openings are refused, not parsed', () => {
    expect(codeOf('['.repeat(1_000_000))).toBe('too_deep');
  });
});

describe('numbers', () => {
  test.each([
    '1e400',
    '-1e400',
    '1E400',
    '1e+400',
    '1.5e999',
    '[0, 12e309]',
    '{"a":{"b":-2e9999}}',
    '{"a":1e309}',
    '{"":1e309}',
    '9'.repeat(310),
    `1${'0'.repeat(400)}.5`,
  ])('what no double holds is refused: %.20s', (text) => expect(codeOf(text)).toBe('not_finite'));

  test.each(['1e308', '-1.7976931348623157e308', '1e-400', '0e999', '9'.repeat(308), '"1e400"', '{"1e400":1}', 'true', '[false,null]'])(
    'what a double holds is read: %.20s',
    (text) => expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) }),
  );

  test.each(['NaN', 'Infinity', '-Infinity', '[NaN]', '1e', '-', '01', '+1', '.5', '1.', '0x1', '1e5.5', '1-2'])(
    'what is no number of JSON is refused: %s',
    (text) => expect(codeOf(text)).toBe('not_json'),
  );
});

describe('member names', () => {
  test.each([
    '{"__proto__":1}',
    '{"__proto__" \n\t\r : {}}',
    '{"a":[{"b":1,"__proto__":null}]}',
    '{"\\u005f_proto__":1}',
    '{"__\\u0070roto\\u005F\\u005f":1}',
    '{"\\u005f\\u005f\\u0070\\u0072\\u006f\\u0074\\u006f\\u005f\\u005f":1}',
  ])('__proto__ is refused however it is written: %s', (text) => expect(codeOf(text)).toBe('forbidden_member'));

  test.each([
    '"__proto__"',
    '["__proto__"]',
    '{"a":"__proto__"}',
    '{"__proto":1}',
    '{"___proto__":1}',
    '{"\\\\u005f_proto__":1}',
    '{"constructor":{"prototype":1}}',
  ])('what only looks like it is read: %s', (text) => {
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test('of a member written twice the last one holds', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ ok: true, value: { a: 2 } });
  });
});

describe('text', () => {
  test.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['a sequence cut short', [0x22, 0xe2, 0x82, 0x22]],
    ['an overlong quote', [0x22, 0xc0, 0xa2, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a byte that never occurs', [0x22, 0xff, 0x22]],
    ['a byte order mark of UTF-16', [0xff, 0xfe, 0x31, 0x00]],
  ])('%s is not UTF-8', (_, bytes) => {
    expect(parseJson(Uint8Array.from(bytes), LIMITS)).toEqual({ ok: false, refusal: { code: 'not_utf8' } });
  });

  test('a byte order mark before the text is skipped, elsewhere it is not JSON', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(codeOf('\ufeff')).toBe('not_json');
    expect(codeOf('{\ufeff}')).toBe('not_json');
    expect(codeOf('\ufeff\ufeff1')).toBe('not_json');
  });

  test('letters of every plane and lone surrogates in escapes are read as they are', () => {
    for (const text of ['"é漢😀"', '"\\ud83d\\ude00"', '"\\ud800"', '"\\udc00x"', '{"😀":"\\u0001"}']) {
      expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }
  });

  test('U+0000 is refused in texts and names of members, and the letters that would write it pass', () => {
    for (const text of ['"\\u0000"', '["a\\u0000b"]', '{"\\u0000":1}', '"\\\\\\u0000"']) expect(codeOf(text)).toBe('null_character');
    expect(read('"\\\\u0000"')).toEqual({ ok: true, value: '\\u0000' });
  });

  test.each(['', ' ', '{', '}', '[1,]', "{'a':1}", '{"a" 1}', 'tru', '"', '"\\', '"\\u12"', '"a\nb"', '1 2', '// no\n1', ']]]][[[[['])(
    'what is no JSON is refused: %j',
    (text) => expect(codeOf(text)).toBe('not_json'),
  );

  test('a part of a larger buffer is read by itself, wherever it begins', () => {
    const whole = bytesOf('####["__proto__",[1,"a\\"b"],{"long name of a member":"]]]]"}]####');
    for (const shift of [0, 1, 2, 3]) {
      const shifted = new Uint8Array(whole.length + shift);
      shifted.set(whole, shift);
      const part = shifted.subarray(shift + 4, shifted.length - 4);
      expect(parseJson(part, LIMITS)).toEqual({ ok: true, value: ['__proto__', [1, 'a"b'], { 'long name of a member': ']]]]' }] });
    }
  });
});

/** Finds what the parser must find, the slow way: in the parsed value, with known texts of numbers in and out of range. */
function judge(value: unknown, depth = 0): JsonRefusalCode[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : ['not_finite'];
  if (typeof value === 'string') return value.includes('\0') ? ['null_character'] : [];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).flatMap(([name, member]) => [
    ...(name === '__proto__' ? (['forbidden_member'] as const) : []),
    ...judge(name),
    ...judge(member, depth + 1),
  ]);
  return depth + 1 > MAX_JSON_DEPTH ? ['too_deep', ...found] : found;
}

const space = fc.constantFrom('', '', '', ' ', '\n', '\t ', '\r\n    ');
const letter = fc.oneof(
  fc.constantFrom('[', ']', '{', '}', '_', '\\"', '\\\\', '\\/', '\\n', '\\u0022', '\\ud800', 'e', '1', ',', ':', 'é', '😀'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map((text) => JSON.stringify(text).slice(1, -1)),
);
const stringText = fc.array(letter, { maxLength: 12 }).map((letters) => `"${letters.join('')}"`);
const spelledProto = fc
  .array(fc.boolean(), { minLength: 9, maxLength: 9 })
  .map(
    (escapes) => `"${[...'__proto__'].map((each, index) => (escapes[index] ? `\\u00${each.charCodeAt(0).toString(16)}` : each)).join('')}"`,
  );
const nameText = fc.oneof({ weight: 30, arbitrary: stringText }, { weight: 1, arbitrary: spelledProto });
const numberText = fc.oneof(
  { weight: 20, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.tuple(fc.integer(), fc.constantFrom('e', 'E', 'e+', 'e-'), fc.nat(500)).map((parts) => parts.join('')) },
);
const { jsonText } = fc.letrec<{ jsonText: string; inner: string }>((tie) => ({
  inner: fc.tuple(space, tie('jsonText'), space).map((parts) => parts.join('')),
  jsonText: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom('true', 'false', 'null'),
    numberText,
    nameText,
    fc.array(tie('inner'), { maxLength: 4 }).map((members) => `[${members.join(',')}]`),
    fc
      .array(fc.tuple(nameText, space, tie('inner')), { maxLength: 4 })
      .map((members) => `{${members.map((member) => `${member[0]}${member[1]}:${member[2]}`).join(',')}}`),
  ),
}));

describe('any text', () => {
  test('a member that is written twice is judged as often as it is written', () => {
    expect(read('{"":[{"__proto__":true}],"":-1e309}')).toMatchObject({ ok: false, refusal: { code: 'forbidden_member' } });
  });

  test('JSON is read as JSON.parse reads it, or refused for what is in it', () => {
    const wrapped = fc
      .tuple(jsonText, fc.integer({ min: 0, max: 36 }))
      .map(([text, depth]) => '['.repeat(depth) + text + ']'.repeat(depth));
    fc.assert(
      fc.property(wrapped, (text) => {
        const value: unknown = JSON.parse(text);
        const expected = judge(value);
        const outcome = read(text);
        if (outcome.ok) {
          expect(expected).toEqual([]);
          expect(outcome.value).toEqual(value);
        } else if (!expected.some((code) => code === outcome.refusal.code)) {
          // A member written twice is judged twice by the scan, and once in the value that is left of it.
          expect(hasRepeatedNames(text)).toBe(true);
        }
      }),
      { seed: firstSeed, numRuns: 3000 },
    );
  });

  test('no bytes make it throw, and it never reads what JSON.parse would not', () => {
    const soup = fc
      .array(fc.constantFrom(...bytesOf('[]{}":,\\u005f_proto 1e9-.tn'), 0x80, 0xe2, 0xff), { maxLength: 40 })
      .map((codes) => Uint8Array.from(codes));
    fc.assert(
      fc.property(fc.oneof(soup, fc.uint8Array({ maxLength: 60 })), (bytes) => {
        const outcome = parseJson(bytes, LIMITS);
        const code = outcome.ok ? undefined : outcome.refusal.code;
        let text: string | undefined;
        try {
          text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
          expect(outcome.ok).toBe(false);
          return;
        }
        expect(code).not.toBe('not_utf8');
        if (outcome.ok) expect(outcome.value).toEqual(JSON.parse(text));
        if (code === 'not_json') expect(() => JSON.parse(text)).toThrow(SyntaxError);
      }),
      { seed: firstSeed, numRuns: 5000 },
    );
  });
});

/** Names that stand before a colon; two equal ones may belong to one object. */
function hasRepeatedNames(text: string): boolean {
  const names = [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/gs)].map((match) => JSON.parse(`"${match[1]}"`) as string);
  return new Set(names).size < names.length;
}

test('an object of too many members is refused before it is built, one of as many as allowed is not', () => {
  const object = (members: number): Uint8Array =>
    utf8Bytes(`{"a":[{"b":1},{${Array.from({ length: members }, (_, index) => `"m${index}":":{"`).join(',')}}],"c":{}}`);
  expect(parseJson(object(50), { maxBytes: 10_000, maxMembers: 50 }).ok).toBe(true);
  expect(parseJson(object(51), { maxBytes: 10_000, maxMembers: 50 })).toEqual({ ok: false, refusal: { code: 'too_many_members' } });
});

test('a body of more values than are taken is refused, whatever holds them and however they are spaced', () => {
  const code = (text: string): unknown => {
    const read = parseJson(utf8Bytes(text), { maxBytes: 10_000, maxValues: 50 });
    return read.ok ? 'taken' : read.refusal.code;
  };
  expect(code(`[${Array.from({ length: 50 }, () => '1').join(' , ')}]`)).toBe('taken');
  expect(code(`[${Array.from({ length: 52 }, () => '1').join(' , ')}]`)).toBe('too_many_values');
  expect(code(`[${Array.from({ length: 26 }, () => '{}').join(',')}]`)).toBe('too_many_values');
  expect(code(`[${'[['.repeat(10)}${']]'.repeat(10)},${'[['.repeat(15)}${']]'.repeat(15)}]`)).toBe('too_many_values');
  expect(code(`{${Array.from({ length: 52 }, (_, at) => `"m${at}":1`).join(',')}}`)).toBe('too_many_values');
  expect(code(`["${',{['.repeat(1000)}"]`)).toBe('taken');
});

test('a body of more different names than are taken is refused, however often each of fewer stands in it', () => {
  const body = (objects: number, names: number): Uint8Array =>
    utf8Bytes(JSON.stringify(Array.from({ length: objects }, (_, at) => ({ [`m${at % names}`]: { same: 'value' } }))));
  const limits = { maxBytes: 10_000_000, maxNames: 2000 };
  expect(parseJson(body(20_000, 1999), limits).ok).toBe(true);
  expect(parseJson(body(20_000, 2200), limits)).toEqual({ ok: false, refusal: { code: 'too_many_names' } });
  expect(isWithin(body(20_000, 1999), limits)).toBe(true);
  expect(isWithin(body(20_000, 2200), limits)).toBe(false);
  expect(isWithin(body(20_000, 1999), { ...limits, maxValues: 20_000 })).toBe(false);
  expect(isWithin(body(20_000, 1999), { ...limits, maxBytes: 20_000 })).toBe(false);
});

test('refusing an object of unknown members takes less than reading the same bytes as a list', () => {
  const members = Array.from({ length: 300_000 }, (_, index) => `"m${index}":1`);
  const wide = utf8Bytes(`{${members.join(',')}}`);
  const list = utf8Bytes(`[${members.map((member) => `{${member}}`.replace(/m\d+/, 'm')).join(',')}]`);
  const milliseconds = (bytes: Uint8Array): number => {
    const start = performance.now();
    parseJson(bytes, { maxBytes: 10_000_000, maxMembers: 5000 });
    return performance.now() - start;
  };
  const best = (bytes: Uint8Array): number => Math.min(...Array.from({ length: 3 }, () => milliseconds(bytes)));
  expect(best(wide)).toBeLessThan(best(list));
});
