import { describe, expect, test } from 'vitest';
import { assert, ProgramBug, unreachable } from '../../shared/base/assert.ts';

describe('assert', () => {
  test('throws a Mistake with its message when its condition does not hold', () => {
    for (const condition of [false, 0, '', null, undefined, Number.NaN])
      expect(() => assert(condition, 'it holds')).toThrow(new ProgramBug('it holds'));
  });

  test('is silent when its condition holds', () => {
    for (const condition of [true, 1, 'a', {}, []]) expect(() => assert(condition, 'it holds')).not.toThrow();
  });

  test('a Mistake is an Error that says what it is', () => {
    const mistake = new ProgramBug('wrong');
    expect(mistake).toBeInstanceOf(Error);
    expect(`${mistake}`).toBe('Mistake: wrong');
  });
});

describe('unreachable', () => {
  test('throws a Mistake that names the case', () => {
    expect(() => unreachable('FOURTH' as never)).toThrow(new ProgramBug('unreachable case FOURTH'));
  });
});
