import { expect, test } from 'vitest';
import { accept, type Outcome, refuse } from '../../shared/base/outcome.ts';

test('outcomes differ by `ok`', () => {
  const outcomes: Outcome<number>[] = [accept(0), refuse({ code: 'sold_out' })];
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.refusal.code))).toEqual([0, 'sold_out']);
});
