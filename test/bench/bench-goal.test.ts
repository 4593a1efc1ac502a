import { expect, test } from 'vitest';
import { describeMeasured, describeTable, isReached, type Measured } from './bench-goal.ts';

const few: Measured = { goal: 'D3', what: 'one / other', value: 1.3, atMost: 1.2 };
const many: Measured = { goal: 'P2', what: 'other / one', value: 25, atLeast: 25 };
const figure: Measured = { goal: '', what: 'by the way', value: 0.000021 };

test('a goal is reached at its very figure, missed beyond it, and what has none is neither', () => {
  expect([few, many, figure].map(isReached)).toEqual([false, true, true]);
  expect(describeMeasured(few)).toMatch(/1\.30 +at most 1\.2 +MISSED$/);
  expect(describeMeasured(figure)).toMatch(/0\.000021$/);
  expect(isReached({ ...few, value: Number.NaN })).toBe(false);
});

test('the table has a row for each figure of each part', () => {
  const table = describeTable([
    { part: 'sale', measured: [few] },
    { part: 'engine', measured: [many, figure] },
    { part: 'broken', measured: [] },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| sale | D3 | one / other | 1.30 | at most 1.2 | MISSED |',
    '| engine | P2 | other / one | 25.00 | at least 25 | reached |',
    '| engine |  | by the way | 0.000021 |  |  |',
  ]);
});
