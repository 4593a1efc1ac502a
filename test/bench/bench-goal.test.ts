import { expect, test } from 'vitest';
import { describeMeasured, describeTable, describeTurns, type Measured, MOST_SPREAD, verdictOf } from './bench-goal.ts';
import { figureOf, ratioOf } from './figure.ts';

const few: Measured = { goal: 'D3', what: 'one / other', value: 1.3, spread: 0.04, atMost: 1.2 };
const many: Measured = { goal: 'P2', what: 'other / one', value: 25, atLeast: 25 };
const figure: Measured = { goal: '', what: 'by the way', value: 0.000021 };

test('a goal is reached at its very figure, missed beyond it, and what has none is neither', () => {
  expect([few, many, figure].map(verdictOf)).toEqual(['MISSED', 'reached', '']);
  expect(describeMeasured(few)).toMatch(/1\.30 +4 % +at most 1\.2 +MISSED$/);
  expect(describeMeasured(figure)).toMatch(/0\.000021 +once$/);
  expect(verdictOf({ ...few, value: Number.NaN })).toBe('MISSED');
});

test('a figure whose rounds lie too far apart is neither reached nor missed, wherever it lies', () => {
  for (const value of [0.1, 1.2, 1.3, 100]) expect(verdictOf({ ...few, value, spread: MOST_SPREAD + 0.001 })).toBe('too noisy');
  expect(verdictOf({ ...few, value: 1.2, spread: MOST_SPREAD })).toBe('reached');
  expect(verdictOf({ ...few, spread: MOST_SPREAD })).toBe('MISSED');
  expect(verdictOf({ ...figure, spread: 1 })).toBe('');
});

test('rounds become their median, and their middle half as a part of it', () => {
  expect(figureOf([10, 8, 12, 9, 11])).toEqual({ value: 10, spread: 0.2 });
  expect(figureOf([10, 10, 10, 10, 1000])).toEqual({ value: 10, spread: 0 });
  expect(figureOf([4, 2])).toEqual({ value: 3, spread: 1 / 3 });
  expect(figureOf([7])).toEqual({ value: 7, spread: 0 });
  expect(figureOf([0, 0]).spread).toBe(0);
  expect(figureOf([]).value).toBeNaN();
});

test('a ratio is one of each round: a round that was slow as a whole adds no spread', () => {
  expect(ratioOf([2, 20, 4], [1, 10, 2])).toEqual({ value: 2, spread: 0 });
  expect(ratioOf([2, 2], [1]).value).toBeNaN();
});

test('the table has a row for each figure of each part', () => {
  const table = describeTable([
    { part: 'sale', measured: [few] },
    { part: 'engine', measured: [many, figure, { ...few, spread: 0.5 }] },
    { part: 'broken', measured: [] },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| sale | D3 | one / other | 1.30 | 4 % | at most 1.2 | MISSED |',
    '| engine | P2 | other / one | 25.00 | once | at least 25 | reached |',
    '| engine |  | by the way | 0.000021 | once |  |  |',
    '| engine | D3 | one / other | 1.30 | 50 % | at most 1.2 | too noisy |',
  ]);
});

test('a figure of two checkouts is the median of the turns of each, and empty where one of them lacks it', () => {
  const turns = (...values: readonly number[]) => values.map((value) => ({ ...few, value }));
  const table = describeTurns([{ part: 'sale', there: turns(2, 9, 2.5), here: [...turns(1, 1.25, 7), figure] }]);
  expect(table.split('\n').slice(2)).toEqual([
    '| sale | one / other | 2.50 | 1.25 | 0.50 | at most 1.2 |',
    '| sale | by the way |  | 0.000021 |  |  |',
  ]);
});
