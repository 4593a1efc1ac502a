import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInSteps, writeInSteps } from '../../shared/base/steps/json-steps.ts';
import { doAtOnce, doInSteps } from '../../shared/base/steps/steps.ts';
import { utf8Text } from '../../shared/base/utf8.ts';
import { checkAlways } from './properties.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '\\\\', ',"items":[', ']', '}', '[0]', '\u2028', 'é', '🥨'));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('any'), { maxLength: 5 }),
  record: fc.dictionary(fc.oneof(text, fc.constantFrom('0', '12', '__proto__', 'items')), tie('any'), { maxKeys: 5 }),
})).any;

test('a text parsed in steps is what JSON.parse makes of it', () => {
  checkAlways(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (written, space) => {
      const json = JSON.stringify(written, undefined, space);
      expect(JSON.stringify(doAtOnce(parseInSteps(json)))).toBe(JSON.stringify(JSON.parse(json)));
    }),
  );
});

test('a text that JSON.parse refuses is refused', () => {
  checkAlways(
    fc.property(value, fc.nat(), fc.constantFrom('', ',', '"', '[', ']', '{', '}', '1', '\\'), (written, place, put) => {
      const json = JSON.stringify(written);
      const at = place % (json.length + 1);
      const spoilt = json.slice(0, at) + put + json.slice(at + 1);
      const parse = (run: () => unknown): string => {
        try {
          return JSON.stringify(run());
        } catch {
          return 'refused';
        }
      };
      expect(parse(() => doAtOnce(parseInSteps(spoilt)))).toBe(parse(() => JSON.parse(spoilt)));
    }),
  );
});

test('plain data written in steps is what JSON.stringify makes of it', () => {
  checkAlways(
    fc.property(value, (plain) => {
      if (typeof plain !== 'object' || plain === null) return;
      const optional = { ...plain, absent: undefined };
      for (const each of [plain, optional, { within: optional }]) expect(utf8Text(doAtOnce(writeInSteps(each)))).toBe(JSON.stringify(each));
    }),
  );
});

test('long lists are parsed and written in many steps', async () => {
  const items = Array.from({ length: 5000 }, (_, index) => ({
    id: `item-${index}`,
    name: `A pretzel "${index}", [with] salt`,
    tax_ids: ['vat'],
  }));
  const long = { currency: 'EUR', items, none: [], data: { items, last: true } };
  const json = JSON.stringify(long);
  let pauses = 0;
  const yieldToOthers = async (): Promise<void> => void pauses++;
  expect(await doInSteps(parseInSteps(json), yieldToOthers)).toEqual(long);
  expect(pauses).toBeGreaterThanOrEqual(2);
  pauses = 0;
  expect(utf8Text(await doInSteps(writeInSteps(long), yieldToOthers))).toBe(json);
  expect(pauses).toBeGreaterThanOrEqual(5);
});
