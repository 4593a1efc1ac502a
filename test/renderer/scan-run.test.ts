import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followScan, SCAN_TERMS, type ScanKey, type ScanRun } from '../../renderer/ui/keyboard/scan-run.ts';
import { checkAlways } from '../base/properties.ts';

interface Typed {
  /** What a field that has the focus holds in the end. */
  readonly field: string;
  readonly codes: readonly string[];
  /** Ends that reached the page. */
  readonly ends: number;
}

/** A field that does with each effect what the page does with it. */
function type(keys: readonly ScanKey[]): Typed {
  let run: ScanRun | undefined;
  let field = '';
  let before = '';
  let ends = 0;
  const codes: string[] = [];
  for (const key of [...keys, { kind: 'break' } as const]) {
    const step = followScan(run, key);
    run = step.run;
    const { effect } = step;
    if (effect.kind === 'giveBack') field += effect.text;
    if (effect.kind === 'takeBack') field = before;
    if (effect.kind === 'scanned') codes.push(effect.code);
    if (effect.kind !== 'pass' && effect.kind !== 'giveBack') continue;
    if (key.kind === 'character' && run?.text === key.character) before = field;
    if (key.kind === 'character') field += key.character;
    if (key.kind === 'end') ends += 1;
  }
  return { field, codes, ends };
}

const FAST = 5;
const SLOW = SCAN_TERMS.mostGap + 1;

function keysOf(text: string, start: number, gap: number, withEnd: boolean): readonly ScanKey[] {
  const keys = [...text].map((character, index): ScanKey => ({ kind: 'character', character, at: start + index * gap }));
  return withEnd ? [...keys, { kind: 'end', at: start + text.length * gap }] : keys;
}

const codes = fc.string({ minLength: SCAN_TERMS.fewest, maxLength: 60, unit: 'grapheme-ascii' });
const words = fc.string({ maxLength: 20, unit: 'grapheme-ascii' });

describe('a scan', () => {
  test('reaches only listeners for scans, with the focus on any element', () => {
    checkAlways(
      fc.property(words, codes, fc.integer({ min: 0, max: SCAN_TERMS.mostGap }), (word, code, gap) => {
        const typed = keysOf(word, 0, SLOW, false);
        const scanned = keysOf(code, 100_000, gap, true);
        expect(type([...typed, ...scanned])).toEqual({ field: word, codes: [code], ends: 0 });
      }),
    );
  });

  test('is one of several, one right after the other', () => {
    const keys = [...keysOf('4006381333931', 0, FAST, true), ...keysOf('96385074', 200, FAST, true)];
    expect(type(keys)).toEqual({ field: '', codes: ['4006381333931', '96385074'], ends: 0 });
  });

  test('may come while somebody types', () => {
    const keys = [...keysOf('bee', 0, 150, false), ...keysOf('96385074', 1000, FAST, true), ...keysOf('r', 2000, 150, true)];
    expect(type(keys)).toMatchObject({ field: 'beer', codes: ['96385074'] });
  });
});

describe('what a person types', () => {
  test('arrives whole, at the speed of a person', () => {
    checkAlways(
      fc.property(words, fc.integer({ min: SLOW, max: 500 }), (word, gap) => {
        expect(type(keysOf(word, 0, gap, true))).toEqual({ field: word, codes: [], ends: 1 });
      }),
    );
  });

  test('is never lost: each character is in the field or in a code', () => {
    const key = fc.oneof(
      { weight: 8, arbitrary: fc.record({ character: fc.constantFrom(...'0123456789abc'), gap: fc.integer({ min: 0, max: 90 }) }) },
      { weight: 1, arbitrary: fc.record({ character: fc.constant(undefined), gap: fc.integer({ min: 0, max: 90 }) }) },
    );
    checkAlways(
      fc.property(fc.array(key, { maxLength: 60 }), (drawn) => {
        let at = 0;
        const keys = drawn.map(({ character, gap }): ScanKey => {
          at += gap;
          return character === undefined ? { kind: 'end', at } : { kind: 'character', character, at };
        });
        const { field, codes: scanned, ends } = type(keys);
        const given = drawn.flatMap(({ character }) => character ?? []);
        expect([...field, ...scanned.join('')].sort()).toEqual([...given].sort());
        expect(ends + scanned.length).toBe(drawn.length - given.length);
        for (const code of scanned) expect(code.length).toBeGreaterThanOrEqual(SCAN_TERMS.fewest);
      }),
    );
  });

  test.each(['12', '123'])('is no scan when it is as short as %s, however fast', (text) => {
    expect(type(keysOf(text, 0, FAST, true))).toEqual({ field: text, codes: [], ends: 1 });
  });

  test('is no scan without an end', () => {
    expect(type(keysOf('96385074', 0, FAST, false))).toEqual({ field: '96385074', codes: [], ends: 0 });
  });

  test('is no scan when the end comes late', () => {
    const keys = [...keysOf('96385074', 0, FAST, false), { kind: 'end', at: 1000 } as const];
    expect(type(keys)).toEqual({ field: '96385074', codes: [], ends: 1 });
  });
});
