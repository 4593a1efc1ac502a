import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsCardNumber, isGoodsNumber, maskCardNumbers } from '../../shared/base/card-numbers.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { makeWorld } from '../world.ts';
import { cardForms, digitsIn, TEST_CARDS } from './card-forms.ts';
import { firstSeed } from './search.ts';

describe('a card number in a text', () => {
  test.each([
    ['4111111111111111', '411111******1111'],
    ['paid with 4111 1111 1111 1111 today', 'paid with 411111******1111 today'],
    ['3782-822463-10005', '378282*****0005'],
    ['%B5555555555554444^X', '%B555555******4444^X'],
    ['4111111111111111 and 5555555555554444', '411111******1111 and 555555******4444'],
    ['٤١١١١١١١١١١١١١١١', '411111******1111'],
    ['4111111111111111 table 12', '411111******1111 table 12'],
    ['4111111111111111 12/29 987 for Ann', '411111***************** for Ann'],
    [';4111111111111111=2912101987?', ';411111********************?'],
    ['41111111111111118', '411111***********'],
    ['cvc 987, exp. 12/29, card 4111111111111111', '***, ***, card 411111******1111'],
  ])('%s is masked', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
    expect(maskCardNumbers(masked)).toBe(masked);
  });

  const forms = { ...TEST_CARDS, 'in the groups of an Amex': '3782-822463-10005', 'like a UUID': '41111111-1111-1111-1111-111111111111' };

  test.each(Object.entries({ ...cardForms(TEST_CARDS.visa), ...forms }))(
    '%s is found, and neither it nor its code survives',
    (_form, text) => {
      expect(holdsCardNumber(text)).toBe(true);
      const masked = maskCardNumbers(text);
      expect([holdsCardNumber(masked), masked.length <= text.length, maskCardNumbers(masked) === masked]).toEqual([false, true, true]);
      expect(Object.values(TEST_CARDS).filter((card) => digitsIn(masked).includes(card))).toEqual([]);
      expect(digitsIn(masked)).not.toMatch(/987|1229|2912/);
    },
  );

  test('never survives whole, with any text around it and between its digits [C6]', () => {
    const around = fc.string({ maxLength: 12, unit: 'grapheme' }).map((text) => text.replaceAll(/[\p{N}*]/gu, 'x'));
    const between = fc.string({ maxLength: 5, unit: fc.constantFrom(...' \t\n.,;:/_-–\0\u200b\u2060\u00ad\u00a0+()') });
    const digits = fc.constantFrom(...Object.values(TEST_CARDS));
    fc.assert(
      fc.property(around, between, digits, around, (before, separator, card, after) => {
        const text = `${before}${[...card].join(separator)}${after}`;
        fc.pre(!/(?:\+|00)$/.test(before));
        expect([text, holdsCardNumber(maskCardNumbers(text)), digitsIn(maskCardNumbers(text)).includes(card)]).toEqual([
          text,
          false,
          false,
        ]);
      }),
      { seed: firstSeed },
    );
  });
});

describe('what is no card number stays to the letter', () => {
  test.each([
    '4111111111111112',
    '12345678',
    '+1 312 555 0100',
    '+49 151 23456784',
    '0049 151 23456784',
    '411111******1111',
    '10:15',
    '0191f3',
    '1700000000000',
    '2026-11-22 11:03:03.123456+01:00',
    '20261122110303',
    '12.345.678/0001-95',
    'a12947de-4d85-40c9-9550-421872306eac',
    'till-1.8AD6367B-d752-4008-8787-14a2bca840b5',
    '00000000-0000-4000-8000-000000000003',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ])('%s', (text) => {
    expect([holdsCardNumber(text), maskCardNumbers(text)]).toEqual([false, text]);
  });

  test('ten thousand ids of our own', () => {
    const world = makeWorld({ seed: 7 });
    const ids = Array.from({ length: 10_000 }, () => uuidV4(world));
    expect(ids.filter(holdsCardNumber)).toEqual([]);
  });
});

test('a number on goods is recognised by its own check digit', () => {
  expect(['4006381333931', '96385074', '036000291452', '10012345678902'].map(isGoodsNumber)).toEqual([true, true, true, true]);
  expect(['4006381333932', '4929000000006', '4111111111111111', '123', 'x'].map(isGoodsNumber)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a long text of digits is judged in the time of a request', () => {
  const startedAt = performance.now();
  maskCardNumbers('4567890123'.repeat(10_000));
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
